import { describe, expect, it } from "vitest";

import { useHouse } from "../testing/house.ts";
import { seedPastDraws } from "./seed-past-draws.ts";

const house = useHouse();

async function latestCodes(): Promise<string[]> {
  const reply = await house.current.stranger.get("/api/lottery/results/latest");
  expect(reply.status).toBe(200);
  const rows = reply.body as { lottery_type: { code: string } }[];
  return rows.map(({ lottery_type }) => lottery_type.code);
}

describe("past draws of a demo (api.md Running it)", () => {
  it("come in with DEMO=1 from the repository's own archives, and only then", async () => {
    await seedPastDraws(house.current);
    expect(await latestCodes()).toEqual([]);
    await seedPastDraws({ ...house.current, config: { ...house.current.config, demo: true } });
    expect(await latestCodes()).toEqual(expect.arrayContaining(["thai-gov", "laos", "hanoi"]));
  });
});
