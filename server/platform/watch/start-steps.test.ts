import pg from "pg";
import { describe, expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import { letTimePass } from "../../testing/let-time-pass.ts";
import { migrate } from "../database/migrate.ts";
import { startSteps } from "./start-steps.ts";

const app = useApp();

function heard() {
  const lines: string[] = [];
  const hear = (_: object, text: string): void => void lines.push(text);
  return { lines, log: { debug: hear, warn: hear } };
}

describe("a node's start", () => {
  it("says what each step was, and what it is still waiting for", async () => {
    const { lines, log } = heard();
    const step = startSteps(log, 10);
    expect(await step("the kettle", () => Promise.resolve(7))).toBe(7);
    expect(lines).toEqual(["started: the kettle"]);
    await step("the water", async () => {
      await expect.poll(() => lines).toContain("still starting: the water");
    });
    const said = lines.length;
    expect(lines.at(-1)).toBe("started: the water");
    await letTimePass(50);
    expect(lines).toHaveLength(said);
  });

  it("says which step failed, and then no more of it", async () => {
    const { lines, log } = heard();
    const step = startSteps(log, 10);
    await expect(step("the cup", () => Promise.reject(new Error("broken")))).rejects.toThrow(
      "broken",
    );
    await letTimePass(50);
    expect(lines).toEqual(["failed to start: the cup"]);
  });

  it("gives up when another node does not end its migration, and says so", async () => {
    const other = new pg.Client({ connectionString: app.current.ownerUrl });
    await other.connect();
    try {
      await other.query("select pg_advisory_lock(420100)");
      await expect(migrate(app.current.ownerUrl, undefined, 100)).rejects.toThrow(
        "another node did not end its migration in time",
      );
    } finally {
      await other.end();
    }
  });
});
