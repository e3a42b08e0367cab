/**
 * The first step at the desk after the database was put back finds it out by itself, whichever it is:
 * nobody may have looked at the list before.
 */
import { beforeEach, expect, it } from "vitest";

import { useApp, type Caller, type Reply } from "../testing/app.ts";
import { ask as askOwner } from "../testing/cluster.ts";
import type { ReceivingAccount } from "../testing/deposits.ts";
import { approve, askedId, twoCashiers } from "../testing/two-people.ts";
import { makePayoutFile, richMember, withdrawalOf } from "../testing/withdrawals.ts";
import { finishStatementsJob } from "./finish-statements.job.ts";

const app = useApp({ TWO_PERSON: "on" });
let account: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeEach(async () => {
  ({ account, one, two } = await twoCashiers(app.current));
});

const payout = async () => withdrawalOf(await richMember(app.current));
const step = (id: string, name: string, body: object = {}) =>
  one.post(`/api/admin/withdrawals/${id}/${name}`, body);
const many = (id: string, name: string, body: object = {}) =>
  one.post(`/api/admin/withdrawals/${name}`, { ids: [id], ...body });
const sendBack = (id: string) => step(id, "return", { reason: "บัญชีปิด" });
const sentPayout = async () => {
  const id = await payout();
  expect((await step(id, "send")).status).toBe(200);
  return id;
};
const first = (act: (id: string) => Promise<Reply>) => async () => {
  const id = await payout();
  return () => act(id);
};

/** What comes before, and the first step after. */
const steps: Readonly<Record<string, () => Promise<() => Promise<Reply>>>> = {
  "is claimed": first((id) => many(id, "claim")),
  "is told to the bank by hand": first((id) => step(id, "send")),
  "is put into a file": first((id) => makePayoutFile(one, account, { ids: [id] })),
  "is paid": first((id) => step(id, "approve")),
  "is paid with others": first((id) => many(id, "decide", { action: "APPROVE" })),
  "is refused": first((id) => step(id, "reject", { reason: "ซ้ำ" })),
  "goes back": async () => {
    const id = await sentPayout();
    return () => sendBack(id);
  },
  "goes back by the word of a second person": async () => {
    const asked = askedId(await sendBack(await sentPayout()));
    return () => approve(two, asked);
  },
};

const putBack = () =>
  askOwner(app.current.ownerUrl, "update house_state set cluster = 'of another time'");

it.each(Object.entries(steps))(
  "no payout %s before somebody was asked whether it was paid in the time that is lost",
  async (_, prepare) => {
    const act = await prepare();
    await putBack();
    const { body } = await act();
    const leftOut = body.details?.left_out ?? body.data?.left_out ?? body.data?.refused;
    expect(leftOut?.[0]?.code ?? body.code).toBe("WITHDRAWAL_DOUBTED");
  },
);

it("what waits is asked about within a minute, though nobody looks at the desk", async () => {
  const id = await payout();
  await putBack();
  await finishStatementsJob.run(app.current, {});
  const [row] = await app.current.db.query(
    "select doubted_at is not null as doubted from withdrawals where id = $1",
    [id],
  );
  expect(row).toEqual({ doubted: true });
});

/** What the list, which is asked for first, says of a payout, and since when. */
async function doubtOf(id: string): Promise<unknown> {
  expect((await one.get("/api/admin/withdrawals?status=ALL&limit=1")).status).toBe(200);
  const [row] = await app.current.db.query<{ doubted_at: Date | null }>(
    "select doubted_at from withdrawals where id = $1",
    [id],
  );
  return row?.doubted_at;
}

it("a payout that is asked about stays so since the first of two times that are lost", async () => {
  const id = await payout();
  await putBack();
  const since = await doubtOf(id);
  expect(since).toBeInstanceOf(Date);
  await putBack();
  expect(await doubtOf(id)).toEqual(since);
});

it("nothing is asked about in a house that was never told apart from another time of its own", async () => {
  const id = await payout();
  await askOwner(app.current.ownerUrl, "update house_state set cluster = null");
  expect(await doubtOf(id)).toBeNull();
});

it("what was paid or refused before is not asked about", async () => {
  const [paid, refused] = [await payout(), await payout()];
  expect((await step(paid, "approve")).status).toBe(200);
  expect((await step(refused, "reject", { reason: "ซ้ำ" })).status).toBe(200);
  await putBack();
  expect([await doubtOf(paid), await doubtOf(refused)]).toEqual([null, null]);
});
