import { describe, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { seedPastDraws } from "./seed-past-draws.ts";

const app = useApp();

async function latestCodes(): Promise<string[]> {
  const reply = await app.current.stranger.get("/api/lottery/results/latest");
  expect(reply.status).toBe(200);
  const rows = reply.body as { lottery_type: { code: string } }[];
  return rows.map(({ lottery_type }) => lottery_type.code);
}

describe("past draws of a demo (api.md Running it)", () => {
  it("come in with DEMO=1 from the repository's own archives, and only then", async () => {
    await seedPastDraws(app.current);
    expect(await latestCodes()).toEqual([]);
    await seedPastDraws({ ...app.current, config: { ...app.current.config, demo: true } });
    expect(await latestCodes()).toEqual(expect.arrayContaining(["thai-gov", "laos", "hanoi"]));
  });
});
