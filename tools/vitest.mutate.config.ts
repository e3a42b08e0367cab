import { defineConfig } from "vitest/config";

/** The tests that need nothing but the code: a mutant is judged by those that reach it. */
export default defineConfig({
  test: { environment: "node", include: ["domain/**/*.test.ts"], testTimeout: 60_000 },
});
