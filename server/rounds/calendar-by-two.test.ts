/** Two of the staff change the same day of a calendar, or an exchange's days: the later is told. */
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { beforeAll, expect, it } from "vitest";

import { useApp, type Caller, type Reply } from "../testing/app.ts";
import { addLottery } from "../testing/lottery.ts";

const app = useApp();
let admin: Caller;
const inDays = (days: number) => addDays(bangkokDay(Date.now()), days);

beforeAll(async () => {
  admin = await app.current.admin();
});

const refused = ({ status, body }: Reply, ...paths: readonly string[]) => {
  const details = { fields: paths.map((path) => ({ path })) };
  expect({ status, body }).toMatchObject({
    status: 409,
    body: { code: "CHANGED_MEANWHILE", details },
  });
};

it("a day is refused to who saw it as it no longer is, also in what is looked at first", async () => {
  const { typeId } = await addLottery(app.current.db);
  const [day, first, second] = [inDays(5), inDays(6), inDays(7)];
  const put = (body: object) =>
    admin.put(`/api/admin/lottery-types/${String(typeId)}/calendar/${day}`, body);
  const theirs = { moved_to: first, note: "ของเขา" };
  expect((await put({ ...theirs, over: null })).status).toBe(200);
  for (const preview of [true, false]) {
    const mine = { moved_to: null, note: "ของฉัน", preview };
    refused(await put({ ...mine, over: null }), "moved_to", "note");
    refused(await put({ ...mine, over: { moved_to: second, note: "ของเขา" } }), "moved_to");
  }
  // The same once more, as its answer was lost; who saw it; and who says nothing of what they saw.
  for (const body of [
    { ...theirs, over: null },
    { moved_to: second, note: " ", over: theirs },
    { moved_to: null, note: "" },
  ]) {
    expect((await put(body)).status).toBe(200);
  }
});

it("a day that a colleague has given back to the schedule is refused to who changes it", async () => {
  const { typeId } = await addLottery(app.current.db);
  const path = `/api/admin/lottery-types/${String(typeId)}/calendar/${inDays(5)}`;
  await admin.put(path, { moved_to: null, note: "" });
  expect((await admin.delete(path)).status).toBe(200);
  refused(
    await admin.put(path, { moved_to: inDays(6), over: { moved_to: null, note: "" } }),
    "moved_to",
  );
});

it("the days of an exchange are refused at what somebody else has brought in since", async () => {
  const path = "/api/admin/exchanges/XTKS";
  const listed = (await admin.get("/api/admin/exchanges")).body.data.items as {
    exchange: string;
    source: string;
    known_until: string;
    days: object[];
  }[];
  const { source, known_until, days } = listed.find(({ exchange }) => exchange === "XTKS") ?? {};
  const seen = { source, known_until, days };
  const theirs = { source: "Theirs", known_until, days: [] };
  expect((await admin.put(path, { ...theirs, over: seen })).status).toBe(200);
  const added = { on: inDays(40), note: "Mine", sure: true };
  const mine = { ...seen, days: [...(days ?? []), added], over: seen };
  refused(await admin.put(path, mine), "source", "days");
  refused(await admin.put(path, { ...mine, source: "Theirs" }), "days");
  refused(await admin.put(path, { ...theirs, source: "Mine", over: seen }), "source");
  // Of days that are over since it was looked at nothing is told.
  const over = { ...theirs, days: [{ on: inDays(-1), note: "Over", sure: true }] };
  const later = { on: inDays(60), note: "Later" };
  for (const body of [
    { ...theirs, over: seen },
    { ...theirs, days: [later, added], over },
    { ...theirs, days: [later, added], over },
    { ...seen },
  ]) {
    expect((await admin.put(path, body)).status).toBe(200);
  }
});
