import { defineConfig } from "@playwright/test";

import { findBrowser } from "./tools/browser.ts";
import { useMemoryFolder } from "./tools/memory-folder.ts";

useMemoryFolder();
const { executablePath, args, env } = await findBrowser();

/** They are never traced, and so have workers, each with a product, that no other journey has. */
const WALKS = ["every-screen.e2e.ts", "stored-texts.e2e.ts", "content-policy.e2e.ts"];

/** Journeys run against the real product: each worker starts one of its own (e2e/server.ts). */
export default defineConfig({
  testDir: "e2e",
  // Those walks are long: begun last, they left workers with nothing to do until they ended.
  projects: [
    { name: "walks", testMatch: WALKS },
    { name: "journeys", testMatch: "*.e2e.ts", testIgnore: WALKS },
  ],
  globalSetup: "./e2e/global-setup.ts",
  outputDir: "test-results",
  fullyParallel: false,
  // Journeys wait for clocks and for what moves: three at a time left two cores 40 % idle.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json"]],
  use: {
    // A phone as members hold it (product.md section 1); the admin's journeys set their own.
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    // What a journey plants in the network is seen; the one about the worker lets it in.
    serviceWorkers: "block",
    locale: "th-TH",
    timezoneId: "Asia/Bangkok",
    actionTimeout: 20_000,
    screenshot: "only-on-failure",
    // A fifth of a journey's time: what failed is run again with one (tools/steps.ts).
    trace: "off",
    launchOptions: { executablePath, args, env },
  },
});
