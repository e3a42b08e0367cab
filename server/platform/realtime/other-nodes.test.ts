import { expect, it } from "vitest";

import { buildApp } from "../../app.ts";
import { caller, useApp } from "../../testing/app.ts";
import { addLottery, addRound } from "../../testing/lottery.ts";
import { openSocket, outcomeOf, startNode } from "../../testing/socket-node.ts";
import { openDatabase } from "../database/database.ts";

const app = useApp();

it("a screen that is told of rounds gets them anew from a node that did not change them", async () => {
  const { current } = app;
  const member = await current.member();
  const [one, two] = [await startNode(current), await startNode(current)];
  const db = openDatabase(current.appUrl);
  const changing = await buildApp({ ...current, live: one.realtime.live });
  const http = await buildApp({ ...current, db, live: two.realtime.live });
  const socket = openSocket({ node: two, token: member.token });
  try {
    expect(await outcomeOf(socket)).toBe("in");
    const { get } = caller(http, member.id, member.phone, member.token);
    const shown = async (): Promise<string[]> => {
      const { body } = await get("/api/lottery/rounds/active");
      return body.map(({ id }: { id: string }) => id);
    };
    const told = new Promise((resolve) => socket.once("rounds", resolve));
    const lottery = await addLottery(current.db);
    await shown();
    const roundId = await addRound(current.db, lottery);
    one.realtime.live.tellAll("rounds");
    await told;
    // Long before a second is over, after which it would be read anew in any case.
    await expect.poll(shown, { timeout: 400 }).toContain(roundId);
  } finally {
    socket.disconnect();
    await changing.close();
    await http.close();
    await db.close();
    for (const node of [one, two]) {
      await node.realtime.close();
      await node.http.close();
      await node.sessions.close();
    }
  }
});
