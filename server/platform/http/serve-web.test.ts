import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { readConfig } from "../config.ts";
import type { AppContext } from "../app-context.ts";
import { addressInApp, serveWeb } from "./serve-web.ts";

const PAGE = "<!doctype html><style>a{}</style><script>own()</script><script src='/a.js'></script>";
const parent = mkdtempSync(join(tmpdir(), "chokdee-web-"));
const webRoot = join(parent, "dist");
const http = Fastify();

beforeAll(async () => {
  const files = {
    "dist/index.html": PAGE,
    "dist/assets/app-1.js": "export {}",
    "dist/assets/app-1.css": "a{}",
    "dist/manifest.webmanifest": "{}",
    "dist/robots.txt": "User-agent: *",
    "dist/favicon.ico": "icon",
    "dist/icons/one.svg": "<svg/>",
    "dist/.env": "secret",
    "dist/assets/.env": "secret",
    "dist/.git/config": "secret",
    "outside.txt": "secret",
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(parent, name, ".."), { recursive: true });
    writeFileSync(join(parent, name), text);
  }
  http.setNotFoundHandler((request, reply) => {
    const screen = addressInApp(request);
    return screen === null ? reply.code(404).send("none") : reply.redirect(screen);
  });
  await serveWeb(http, { config: { ...readConfig({}), webRoot } } as AppContext);
});
afterAll(async () => {
  await http.close();
  rmSync(parent, { recursive: true });
});

describe("the web as it is served", () => {
  it.each([
    ["/", "text/html; charset=utf-8"],
    ["/assets/app-1.js", "application/javascript; charset=utf-8"],
    ["/assets/app-1.css", "text/css; charset=utf-8"],
    ["/manifest.webmanifest", "application/manifest+json"],
    ["/robots.txt", "text/plain; charset=utf-8"],
    ["/favicon.ico", "image/vnd.microsoft.icon"],
    ["/icons/one.svg", "image/svg+xml; charset=utf-8"],
  ])("names what %s is", async (url, type) => {
    const reply = await http.inject({ url });
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, type]);
  });

  it("lets a page run what the build wrote into it, as that stands there now, and nothing else", async () => {
    const hashOf = (text: string) =>
      `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    const policy = async () =>
      String((await http.inject({ url: "/" })).headers["content-security-policy"]).split("; ");
    expect(await policy()).toEqual(
      expect.arrayContaining([
        `script-src 'self' ${hashOf("own()")}`,
        `style-src 'self' ${hashOf("a{}")}`,
      ]),
    );
    writeFileSync(join(webRoot, "index.html"), PAGE.replace("own()", "later()"));
    utimesSync(join(webRoot, "index.html"), new Date(0), new Date(0));
    expect(await policy()).toContain(`script-src 'self' ${hashOf("later()")}`);
    const asset = await http.inject({ url: "/assets/app-1.js" });
    expect(asset.headers["content-security-policy"]).toBeUndefined();
  });

  it.each([
    ["/lotteries", "/#/lotteries"],
    ["/lottery-results?date=2026-11-16&tab=thai", "/#/lottery-results?date=2026-11-16&tab=thai"],
    ["/admin/rounds/12/", "/#/admin/rounds/12"],
    ["/auth/login", "/#/auth/login"],
  ])("leads a path without # into the app: %s", async (url, address) => {
    const reply = await http.inject({ url, headers: { accept: "text/html,*/*" } });
    expect([reply.statusCode, reply.headers.location]).toEqual([302, address]);
  });

  it.each([
    ["/lotteries", "application/json"],
    ["/api/no-such-call", "text/html"],
    ["/assets/gone.js", "text/html"],
    ["//elsewhere.example/lotteries", "text/html"],
    ["/LOTTERIES.php", "text/html"],
  ])("leads nothing else there: %s for %s", async (url, accept) => {
    const reply = await http.inject({ url, headers: { accept } });
    expect(reply.headers.location).toBeUndefined();
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
  });

  it.each([
    "/assets/",
    "/assets",
    "/icons/",
    "/.env",
    "/.git/config",
    "/.git/",
    "/../outside.txt",
    "/assets/.env",
    "/assets/%2e%2e%2f%2e%2e%2foutside.txt",
  ])("holds no list of a folder, nothing hidden and nothing beside it: %s", async (url) => {
    const reply = await http.inject({ url });
    expect([reply.statusCode, reply.body.includes("secret")]).toEqual([404, false]);
  });
});
