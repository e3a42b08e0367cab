import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";

import { useMemoryFolder } from "./tools/memory-folder.ts";

useMemoryFolder();

/** The same settings for every room: tests stand beside the code and run in Node. */
const room = (name: string) => ({
  name,
  environment: "node",
  // Files share what they import: to load the app anew for each took as long as the tests.
  isolate: false,
  include: [`${name}/**/*.test.ts`],
  // A linter of its own, every number there is, a real database: on a busy machine all take time.
  // What hangs is ended; how long something may take is not judged by this.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
});

export default defineConfig({
  test: {
    // One more than there are cores: tests that wait for a time-out leave theirs to others.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: room("domain") },
      { test: { ...room("web"), setupFiles: "web/testing/patience.ts" } },
      { test: room("tools") },
      {
        test: {
          ...room("server"),
          globalSetup: "server/testing/global-setup.ts",
        },
      },
    ],
  },
});
