import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { rules } from "./lib/core";
import { installThemes } from "./lib/theme";

rules(); // so that the core is loaded while the page is put together
installThemes();
mount(App, { target: document.getElementById("app") as HTMLElement });
