import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { rules } from "./lib/core";
import { words } from "./lib/words/i18n.svelte";
import { settings } from "./lib/looks/settings.svelte";
import { installThemes } from "./lib/looks/theme";

rules(); // so that the core is loaded while the page is put together
installThemes();
// Nothing is shown in a language that is not the chosen one.
await words.use(settings.language);
mount(App, { target: document.getElementById("app") as HTMLElement });
