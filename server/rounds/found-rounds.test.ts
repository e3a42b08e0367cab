import * as contract from "@chokdee/domain/rounds/contract.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";
import { beforeEach, describe, expect, it } from "vitest";

import { addLottery, addRound, type TestLottery } from "../testing/lottery.ts";
import { useApp } from "../testing/app.ts";

const app = useApp();
let lottery: TestLottery;

beforeEach(async () => {
  lottery = await addLottery(app.current.db);
});

describe("looking rounds up", () => {
  it("goes by lottery and draw date, newest first, page by page", async () => {
    const { db, stranger } = app.current;
    const made: string[] = [];
    for (let n = 0; n < 5; n++) made.push(await addRound(db, lottery));
    await db.query("update rounds set draw_date = draw_date - 1 where id = any ($1)", [
      made.slice(0, 2),
    ]);
    const path = `/api/lottery/rounds?lottery_type_id=${lottery.typeId}&limit=2`;
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const reply = await stranger.get(cursor === "" ? path : `${path}&cursor=${cursor}`);
      const page = contract.findRounds.replies[200].parse(reply.body);
      seen.push(...page.data.map((round) => round.id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(made.toReversed());
    const [day] = await db.query<{ on: string }>(
      "select (now() at time zone 'Asia/Bangkok')::date - 1 as on",
    );
    const ofDay = await stranger.get(`${path}&date=${day?.on}`);
    expect(ofDay.body.data.map((round: { id: string }) => round.id)).toEqual([made[1], made[0]]);
  });

  it("has rounds of the animal game only where that is asked for", async () => {
    const { db, stranger } = app.current;
    const animals = await addLottery(db, "ANIMAL", "ANIMAL", []);
    const round = await addRound(db, animals);
    const found = async (query: string) =>
      contract.findRounds.replies[200]
        .parse((await stranger.get(`/api/lottery/rounds?limit=50&${query}`)).body)
        .data.map(({ id }) => id);
    const other = await addRound(db, lottery);
    for (const query of ["state=open", `date=${bangkokDay(Date.now())}`]) {
      const all = await found(query);
      expect([all.includes(other), all.includes(round)], query).toEqual([true, false]);
    }
    expect(await found(`lottery_type_id=${animals.typeId}`)).toEqual([round]);
  });

  it("has none of a lottery that is not offered, by whatever it is asked", async () => {
    const { db, stranger } = app.current;
    const round = await addRound(db, lottery);
    const ofLottery = `lottery_type_id=${lottery.typeId}`;
    const found = async () => {
      const all: string[][] = [];
      for (const query of [ofLottery, "state=open", `date=${bangkokDay(Date.now())}`]) {
        const { body } = await stranger.get(`/api/lottery/rounds?limit=200&${query}`);
        all.push(contract.findRounds.replies[200].parse(body).data.map(({ id }) => id));
      }
      return all.map((ids) => ids.includes(round));
    };
    expect(await found()).toEqual([true, true, true]);
    await db.query("update lottery_types set active = false where id = $1", [lottery.typeId]);
    expect(await found()).toEqual([false, false, false]);
  });

  it("goes by state: open and next ones by what closes next, finished ones the last first", async () => {
    const { db, stranger } = app.current;
    const soon = await addRound(db, lottery, 600);
    const late = await addRound(db, lottery, 7_200);
    const opens = await addRound(db, lottery, 9_000, 3_600);
    const finished: string[] = [];
    for (const seconds of [-500, -400, -300, -200, -100]) {
      finished.push(await addRound(db, lottery, seconds));
    }
    // Some wait for their result, marked by the job or not yet; others have it or are void.
    await db.query("update rounds set status = 'SETTLED' where id = any ($1)", [
      [finished[0], finished[3]],
    ]);
    await db.query("update rounds set status = 'VOIDED' where id = $1", [finished[2]]);
    await db.query("update rounds set status = 'CLOSED' where id = $1", [finished[1]]);
    const path = `/api/lottery/rounds?lottery_type_id=${lottery.typeId}`;
    const found = async (query: string) => {
      const seen: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const more: string = cursor === "" ? "" : `&cursor=${cursor}`;
        const reply = await stranger.get(`${path}&limit=2&${query}${more}`);
        const page = contract.findRounds.replies[200].parse(reply.body);
        seen.push(...page.data.map((round) => round.id));
        cursor = page.next_cursor;
      }
      return seen;
    };
    expect(await found("state=open")).toEqual([soon, late]);
    expect(await found("state=upcoming")).toEqual([opens]);
    expect(await found("state=finished")).toEqual(finished.toReversed());
    const [third] = await db.query<{ sequence: number }>(
      "select sequence from rounds where id = $1",
      [finished[2]],
    );
    expect(await found(`state=finished&sequence=${third?.sequence}`)).toEqual([finished[2]]);
    expect(await found(`state=open&sequence=${third?.sequence}`)).toEqual([]);
    expect(await found(`sequence=${third?.sequence}`)).toEqual([finished[2]]);
  });

  it.each([
    ["open", 3_600],
    ["upcoming", 9_000],
    ["finished", -100],
  ])(
    "of those %s that close at one moment none is left out between two pages",
    async (state, closes) => {
      const { db, stranger } = app.current;
      const made: string[] = [];
      const opens = state === "upcoming" ? 7_200 : -7_200;
      for (let n = 0; n < 5; n++) made.push(await addRound(db, lottery, closes, opens));
      await db.query(
        `update rounds set close_time = (select close_time from rounds where id = $1)
       where lottery_type_id = $2`,
        [made[0], lottery.typeId],
      );
      // Finished ones stand in two indexes, one of which waits for its results.
      if (state === "finished") {
        await db.query("update rounds set status = 'SETTLED' where id = any ($1)", [
          [made[1], made[4]],
        ]);
      }
      const path = `/api/lottery/rounds?lottery_type_id=${lottery.typeId}&state=${state}&limit=2`;
      const seen: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const reply = await stranger.get(cursor === "" ? path : `${path}&cursor=${cursor}`);
        const page = contract.findRounds.replies[200].parse(reply.body);
        seen.push(...page.data.map((round) => round.id));
        cursor = page.next_cursor;
      }
      expect(seen).toEqual(state === "finished" ? made.toReversed() : made);
    },
  );

  it.each([
    ["date=2026-02-30", 400],
    ["state=lost", 400],
    ["state=open&cursor=2026-01-01.5", 400],
    ["sequence=0", 400],
    ["sequence=1e3", 400],
    ["date=yesterday", 400],
    ["cursor=x", 400],
    ["cursor=2026-01-01.5.5", 400],
    ["lottery_type_id=abc", 404],
    ["limit=0", 400],
    ["limit=201", 400],
  ])("by what cannot be (%s) is refused with %i", async (query, status) => {
    const reply = await app.current.stranger.get(`/api/lottery/rounds?${query}`);
    expect(reply.status).toBe(status);
  });
});
