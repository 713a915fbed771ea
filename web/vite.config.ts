import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// What every page may load; the server sends the same. Only the development server adds inline styles.
const isolation = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

export default defineConfig({
  // Relative addresses: the build works below any address of any static host.
  base: "./",
  plugins: [svelte()],
  assetsInclude: ["**/*.net"],
  worker: { format: "es" },
  server: {
    headers: isolation,
    fs: { allow: [".."] },
    proxy: { "/api": { target: "http://127.0.0.1:8321", ws: true } },
  },
  preview: { headers: isolation },
  build: {
    outDir: "../src/torony/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { pluginTimings: false } }, // how long it took is of no use here
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
});
