/** A member's whole story on one page, in order of time. */
import { readStory, storyKinds } from "@chokdee/domain/members/story-contract.ts";
import { beforeAll, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, closeNow } from "../testing/lottery.ts";
import { bet, draw, resultPath } from "../testing/settling.ts";

const app = useApp();
let support: Caller;
let member: Caller;

beforeAll(async () => {
  const admin = await app.current.admin();
  support = await app.current.admin(["support"]);
  member = await app.current.member({ password: "secret-of-one", balance: 100_000 });
  const lottery = await addLottery(app.current.db);
  const roundId = await addRound(app.current.db, lottery);
  await app.current.stranger.post("/api/auth/login", {
    phone_number: member.phone,
    password: "secret-of-one",
  });
  await bet(member, lottery, roundId, [["TWO_BOTTOM", "71", 1]]);
  await closeNow(app.current, roundId);
  await admin.post(resultPath(roundId), { result: draw });
  const path = `/api/admin/users/${member.id}`;
  await admin.post(`${path}/credit-adjust`, { amount: 250, reason: "ชดเชย" });
  await support.post(`${path}/notes`, { text: "โทรกลับแล้ว" });
  const gone = (await support.post(`${path}/notes`, { text: "ความลับ" })).body.data.id;
  await support.delete(`${path}/notes/${gone}`);
  await member.put("/api/users/me/protection/limits", {
    limits: [{ kind: "DEPOSIT", period: "DAY", amount: "500.00" }],
  });
});

const read = async (query = "") => {
  const reply = await support.get(`/api/admin/users/${member.id}/story?${query}`);
  return readStory.replies[200].parse(reply.body).data;
};

it("tells money, slips, sign-ins and acts of the staff in one order of time", async () => {
  const { items, next_cursor: next } = await read();
  expect(next).toBeNull();
  const times = items.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  const words = items.map(
    ({ entry, act, session }) => entry?.type ?? act?.action ?? typeof session,
  );
  expect(words).toEqual(
    expect.arrayContaining(["BET", "WIN", "ADJUST", "object", "protection.limit"]),
  );
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(storyKinds));
  expect(items.find(({ entry }) => entry?.type === "BET")?.entry?.meta.numbers).toEqual(["71"]);
  const adjusted = items.find(({ act }) => act?.action === "credit.adjust")?.act;
  expect(adjusted).toMatchObject({ note: "ชดเชย", target_kind: "member" });
  expect(items.find(({ act }) => act?.action === "member_note.add" && act.note)?.act).toMatchObject(
    {
      note: "โทรกลับแล้ว",
      actor: { id: support.id },
    },
  );
  // What was deleted is for who may see the audit.
  expect(JSON.stringify(items)).not.toContain("ความลับ");
  expect((await member.get(`/api/admin/users/${member.id}/story`)).status).toBe(403);
});

it("tells of a sign-in until when it is good and when it ended, of money that went back as money", async () => {
  const { stranger } = app.current;
  const owner = await app.current.admin();
  const other = await app.current.member({ password: "secret-of-two", balance: 1_000 });
  const signIn = { phone_number: other.phone, password: "secret-of-two" };
  const { access_token: token } = (await stranger.post("/api/auth/login", signIn)).body;
  const lottery = await addLottery(app.current.db);
  const slip = await bet(other, lottery, await addRound(app.current.db, lottery), [
    ["TWO_BOTTOM", "71", 1],
  ]);
  expect((await other.post(`/api/lottery/bets/groups/${slip}/cancel`)).status).toBe(200);
  const itemsOf = async (kind: string) => {
    const reply = await owner.get(`/api/admin/users/${other.id}/story?kinds=${kind}`);
    return readStory.replies[200].parse(reply.body).data.items;
  };
  const types = async (kind: string) => (await itemsOf(kind)).map(({ entry }) => entry?.type);
  expect(await types("MONEY")).toContain("REFUND");
  expect(await types("SLIPS")).toEqual(["BET"]);
  const newest = async () =>
    (await itemsOf("SESSIONS")).find(({ session }) => session !== null)?.session;
  expect(await newest()).toMatchObject({ ended_at: null });
  const headers = { authorization: `Bearer ${token}` };
  await app.current.inject({ method: "POST", url: "/api/auth/logout", headers });
  const [ended] = await app.current.db.query<{ ended_at: Date; expires_at: Date }>(
    "select ended_at, expires_at from sessions where member_id = $1 order by created_at desc limit 1",
    [other.id],
  );
  expect(await newest()).toEqual({
    ended_at: ended?.ended_at.toISOString(),
    expires_at: ended?.expires_at.toISOString(),
  });
});

it("is told page by page, each thing once, and narrowed to its kinds", async () => {
  const all = (await read()).items.map(({ id }) => id);
  const paged: string[] = [];
  let cursor = "";
  do {
    const page = await read(`limit=2&cursor=${cursor}`);
    paged.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor ?? "";
  } while (cursor !== "");
  expect(paged).toEqual(all);
  const parts: string[] = [];
  for (const kind of storyKinds) {
    const { items } = await read(`kinds=${kind}`);
    expect(new Set(items.map((item) => item.kind))).toEqual(
      new Set(items.length === 0 ? [] : [kind]),
    );
    parts.push(...items.map(({ id }) => id));
  }
  expect(new Set(parts)).toEqual(new Set(all));
  expect(parts).toHaveLength(all.length);
  const two = await read("kinds=MONEY,SLIPS");
  expect(new Set(two.items.map(({ kind }) => kind))).toEqual(new Set(["MONEY", "SLIPS"]));
  const wrong = await support.get(`/api/admin/users/${member.id}/story?kinds=GOSSIP`);
  expect([wrong.status, wrong.body.code]).toEqual([400, "MALFORMED"]);
});
