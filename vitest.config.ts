import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";

/** The same settings for every room: tests stand beside the code and run in Node. */
const room = (name: string) => ({
  name,
  environment: "node",
  include: [`${name}/**/*.test.ts`],
});

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    projects: [
      { test: room("domain") },
      { test: room("web") },
      // Planted breaches start a linter of their own.
      { test: { ...room("tools"), testTimeout: 60_000 } },
      {
        test: {
          ...room("server"),
          globalSetup: "server/testing/global-setup.ts",
          // A real database takes its time where two cores are shared.
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
