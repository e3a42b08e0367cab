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
 * The page brings the styles that its outline is painted with, and so waits for no other file; the
 * server names them by their hash (server/platform/http/secure-headers.ts). Its first script
 * fetches the app once that is painted, by the names that stand here, which the service worker reads
 * too (public/sw.js). The app's stylesheet stands behind the outline and is fetched meanwhile.
 */
function firstPaint(): Plugin {
  return {
    name: "chokdee-first-paint",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => {
        if (bundle === undefined) return [link("stylesheet", FIRST_STYLES, "head")];
        const files = Object.values(bundle);
        const styles = files.find(({ fileName }) => /first-paint-.*\.css$/.test(fileName));
        const app = files.find((file) => file.type === "chunk" && file.name === "first");
        if (styles?.type !== "asset" || app?.type !== "chunk") throw new Error("No first paint.");
        delete bundle[styles.fileName];
        const page = html.replace(/ *<link rel="modulepreload"[^>]*>\n/g, "");
        const scripts = [app.fileName, ...app.imports].filter((file) => !page.includes(file));
        return {
          html: page,
          tags: [
            { tag: "style", injectTo: "head", children: String(styles.source).trim() },
            ...scripts.map((file) => appFile(file)),
            ...[...(app.viteMetadata?.importedCss ?? [])].map((file) =>
              link("stylesheet", file, "body"),
            ),
          ],
        };
      },
    },
  };
}

const appFile = (file: string): HtmlTagDescriptor => ({
  tag: "meta",
  injectTo: "head",
  attrs: { name: "app-file", content: `/${file}` },
});

function link(rel: string, file: string, injectTo: "head" | "body"): HtmlTagDescriptor {
  return { tag: "link", injectTo, attrs: { rel, href: `/${file}` } };
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
  // The strict Content-Security-Policy allows no data: fonts.
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
