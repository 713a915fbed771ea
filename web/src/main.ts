import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { installThemes } from "./lib/theme";

installThemes();
mount(App, { target: document.getElementById("app") as HTMLElement });
