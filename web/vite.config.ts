import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite";

import { chunkGroups } from "../tools/chunk-groups.ts";
import { checkPrograms } from "../tools/check-programs.ts";
import { iconFiles } from "../tools/icon-files.ts";
import { lazyTexts } from "../tools/lazy-texts.ts";
import { packedFiles } from "../tools/packed-files.ts";
import { slimContracts } from "../tools/slim-contracts.ts";
import { textFiles } from "../tools/text-files.ts";

/** Where the development server finds the API; the product itself serves both on one port. */
const api = `http://127.0.0.1:${process.env["API_PORT"] ?? "3000"}`;

/**
 * The fonts of the first words (29 kB): asked for with the page instead of after the stylesheet.
 * Those of the digits come after the scripts, for which they would hold up the line.
 */
const FIRST_FONTS = /plex-sans-thai-looped-thai-(?:400|600).*\.woff2$/;

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

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const FIRST_STYLES = "styles/first-paint.css";

/**
 * The outline of the page is painted with a stylesheet of its own; web/app/begin.ts runs the app after
 * that. The app's files are asked for with the page. Its stylesheet stands behind the outline: it
 * holds up what comes after it, the scripts, and not the first paint.
 */
function firstPaint(): Plugin {
  return {
    name: "chokdee-first-paint",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => {
        const files = Object.values(bundle ?? {});
        const own = files.find(({ fileName }) => /first-paint-.*\.css$/.test(fileName));
        const chunks = files.filter((file) => file.type === "chunk");
        const app = chunks.find(({ name }) => name === "first");
        const scripts = app ? [app.fileName, ...app.imports] : [];
        const styles = [...(app?.viteMetadata?.importedCss ?? [])];
        return [
          link("stylesheet", own?.fileName ?? FIRST_STYLES, "head"),
          ...scripts
            .filter((file) => !html.includes(file))
            .map((file) => link("modulepreload", file, "head")),
          ...styles.map((file) => link("stylesheet", file, "body")),
        ];
      },
    },
  };
}

function link(rel: string, file: string, injectTo: "head" | "body"): HtmlTagDescriptor {
  const crossorigin = rel === "modulepreload" ? { crossorigin: "" } : {};
  return { tag: "link", injectTo, attrs: { rel, href: `/${file}`, ...crossorigin } };
}

export default defineConfig({
  root: at("."),
  plugins: [
    iconFiles(),
    slimContracts(),
    textFiles(),
    lazyTexts(),
    react({ compiler: true }),
    tailwindcss(),
    firstPaint(),
    preloadFonts(),
    checkPrograms(),
    packedFiles(),
  ],
  // The strict Content-Security-Policy allows no inline script and no data: fonts.
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2023",
    rolldownOptions: {
      input: { index: at("index.html"), "first-paint": at(FIRST_STYLES) },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: {
    proxy: {
      "^/(api|wallets|users|payment|uploads)/": api,
      "/socket.io/": { target: api, ws: true },
    },
  },
});
