import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { words } from "./lib/i18n.svelte";
import { settings } from "./lib/settings.svelte";
import { installThemes } from "./lib/theme";

installThemes();
// Nothing is shown in a language that is not the chosen one.
await words.use(settings.language);
mount(App, { target: document.getElementById("app") as HTMLElement });
