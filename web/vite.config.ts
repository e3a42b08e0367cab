import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

import { chunkGroups } from "../tools/chunk-groups.ts";
import { iconFiles } from "../tools/icon-files.ts";
import { slimContracts } from "../tools/slim-contracts.ts";
import { textFiles } from "../tools/text-files.ts";

/** Where the development server finds the API; the product itself serves both on one port. */
const api = `http://127.0.0.1:${process.env["API_PORT"] ?? "3000"}`;

/** The fonts of the first view (52 kB): asked for with the page instead of after the stylesheet. */
const FIRST_FONTS =
  /(?:plex-sans-thai-looped-(?:thai-400|thai-600|latin-400)|chokdee-num-700).*\.woff2$/;

function preloadFonts(): Plugin {
  return {
    name: "chokdee-preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => FIRST_FONTS.test(file))
          .map((file) => ({
            tag: "link",
            injectTo: "head" as const,
            attrs: {
              rel: "preload",
              href: `/${file}`,
              as: "font",
              type: "font/woff2",
              crossorigin: "",
            },
          })),
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [
    iconFiles(),
    slimContracts(),
    textFiles(),
    react({ compiler: true }),
    tailwindcss(),
    preloadFonts(),
  ],
  // The strict Content-Security-Policy allows no inline script and no data: fonts.
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2023",
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: {
    proxy: {
      "^/(api|wallets|users|payment|uploads)/": api,
      "/socket.io/": { target: api, ws: true },
    },
  },
});
