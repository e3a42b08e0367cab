/** How many notices a page has, and how many of the operator's words are shown at once. */
import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";

const app = useApp();
let admin: Caller;

beforeAll(async () => {
  admin = await app.current.admin();
  const { db } = app.current;
  await db.query(
    `insert into announcements (texts) select jsonb_build_object('th', g::text)
     from generate_series(1, 51) g`,
  );
  await db.query(
    `insert into promotions (titles, bodies)
     select jsonb_build_object('th', g::text), jsonb_build_object('th', g::text)
     from generate_series(1, 51) g`,
  );
});

it("a member's notices come thirty at a time", async () => {
  const member = await app.current.member();
  await app.current.db.query(
    `insert into notices (user_id, event, subject, amount_satang)
     select $1, 'DEPOSIT_IN', g::text, g from generate_series(1, 31) g`,
    [member.id],
  );
  const first = (await member.get("/api/notices")).body;
  expect(first.data).toHaveLength(30);
  const next = (await member.get(`/api/notices?cursor=${first.next_cursor}`)).body;
  expect([next.data.length, next.next_cursor]).toEqual([1, null]);
});

describe.each([
  ["announcements", 20],
  ["promotions", 50],
])("%s", (kind, shown) => {
  it("come fifty at a time to the desk", async () => {
    const path = `/api/admin/${kind}`;
    const first = (await admin.get(path)).body.data;
    expect(first.items).toHaveLength(50);
    const next = (await admin.get(`${path}?cursor=${first.next_cursor}`)).body.data;
    expect([next.items.length, next.next_cursor]).toEqual([1, null]);
  });

  it(`are shown to anybody, ${shown} at most`, async () => {
    expect((await app.current.stranger.get(`/api/${kind}`)).body).toHaveLength(shown);
  });
});
