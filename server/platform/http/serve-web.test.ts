import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { readConfig } from "../config.ts";
import type { AppContext } from "../app-context.ts";
import { serveWeb } from "./serve-web.ts";

const parent = mkdtempSync(join(tmpdir(), "chokdee-web-"));
const webRoot = join(parent, "dist");
const http = Fastify();

beforeAll(async () => {
  const files = {
    "dist/index.html": "<!doctype html>",
    "dist/assets/app-1.js": "export {}",
    "dist/assets/app-1.css": "a{}",
    "dist/manifest.webmanifest": "{}",
    "dist/icons/one.svg": "<svg/>",
    "dist/.env": "secret",
    "dist/.git/config": "secret",
    "outside.txt": "secret",
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(parent, name, ".."), { recursive: true });
    writeFileSync(join(parent, name), text);
  }
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
    ["/icons/one.svg", "image/svg+xml; charset=utf-8"],
  ])("names what %s is", async (url, type) => {
    const reply = await http.inject({ url });
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, type]);
  });

  it.each(["/assets/", "/assets", "/icons/", "/.env", "/.git/config", "/.git/", "/../outside.txt"])(
    "holds no list of a folder, nothing hidden and nothing beside it: %s",
    async (url) => {
      const reply = await http.inject({ url });
      expect([reply.statusCode, reply.body.includes("secret")]).toEqual([404, false]);
    },
  );
});
