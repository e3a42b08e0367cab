/** The copy of their data that a member may have: whole, theirs alone, and no more often than is good. */
import { takeOwnCopy } from "@chokdee/domain/operations/copy-contract.ts";
import { describe, expect, it } from "vitest";

import { writeAudit } from "../core/audit.ts";
import { useApp, type Caller, type Reply } from "../testing/app.ts";
import { openIntent, receivingAccount } from "../testing/deposits.ts";
import { addLottery, addRound, slip } from "../testing/lottery.ts";
import { fillRound } from "../testing/many-slips.ts";
import { addFriend } from "../testing/referral.ts";
import { bet } from "../testing/settling.ts";
import { slipJpeg, uploadSlipTo } from "../testing/slips.ts";
import { richMember, withdrawalOf } from "../testing/withdrawals.ts";

const app = useApp();
const OWN = "/api/users/me/copy";
const copyFor = (by: Caller, of: { readonly id: string }, reason = "ขอสำเนาที่สำนักงาน") =>
  by.post(`/api/admin/users/${of.id}/copy`, { reason });
const outcome = ({ status, body }: Reply) => [status, body.code];
/** What the server's schema says of it, whole. */
const copyOf = (reply: Reply) => takeOwnCopy.replies[200].parse(reply.body);

/** What a browser leaves that was signed in with, and takes notices. */
async function browserOf({ id }: Caller): Promise<void> {
  const { db } = app.current;
  const mark = Buffer.from(id);
  await db.query("insert into known_devices (token_hash, member_id) values ($1, $2)", [mark, id]);
  await db.query("insert into member_places (member_id, kind, mark) values ($1, 'DEVICE', $2)", [
    id,
    mark,
  ]);
  await db.query(
    "insert into push_devices (user_id, endpoint, p256dh, auth) values ($1, $2, 'p', 'a')",
    [id, `https://push.example/${id}`],
  );
}

/** A member who has used the house in all ways that leave something. */
async function busyMember() {
  const { db, admin } = app.current;
  const owner = await admin();
  const member = await richMember(app.current);
  const account = await receivingAccount(owner, true);
  const given = (await openIntent(member, account, 400)).body.data.deposit_id;
  await member.delete(`/api/wallets/deposits/${given}`);
  const deposit = (await openIntent(member, account, 300)).body.data.deposit_id;
  await uploadSlipTo(member, deposit, await slipJpeg());
  await browserOf(member);
  const withdrawal = await withdrawalOf(member, 200);
  const lottery = await addLottery(db);
  const roundId = await addRound(db, lottery);
  const sent = slip(lottery, roundId, [
    ["TWO_TOP", "11", 5],
    ["THREE_TOP", "123", 7],
  ]);
  await member.post("/api/lottery/bets/bulk", sent);
  await member.put(`/api/lottery/bets/groups/${sent.bet_group_id}/note`, { note: "วันเกิด" });
  await member.put("/api/users/me/protection/limits", {
    limits: [{ kind: "STAKE", period: "DAY", amount: 900 }],
  });
  await member.post("/api/lucky-sets", { name: "เลขโปรด", lines: [{ number: "59" }] });
  const gone = await member.post("/api/lucky-sets", { name: "ลบแล้ว", lines: [{ number: "60" }] });
  await member.delete(`/api/lucky-sets/${gone.body.data.id}`);
  await owner.post(`/api/admin/users/${member.id}/notes`, { text: "สงสัยว่าเปิดหลายบัญชี" });
  await owner.post(`/api/admin/users/${member.id}/tags`, { tag: "จับตา" });
  return { owner, member, deposits: [deposit, given], withdrawal, group: sent.bet_group_id };
}

describe("the copy of a member's data", () => {
  it("holds what the house holds of them, and no notes of the staff", async () => {
    const { member, deposits, withdrawal, group } = await busyMember();
    const reply = await member.get(OWN);
    expect(reply.headers["content-disposition"]).toMatch(
      /^attachment; filename="chokdee-my-data-[\d-]+\.json"$/,
    );
    const copy = copyOf(reply);
    expect(copy.member).toMatchObject({ id: member.id, phone_number: member.phone });
    expect(copy.bank_accounts.map((one) => one.account_number)).toEqual([member.number]);
    expect(copy.deposits.map((one) => one.deposit_id)).toEqual(deposits);
    // A picture stands with the deposit that it was sent for.
    expect(copy.deposits.map((one) => one.slip_pictures.length)).toEqual([1, 0]);
    const picture = copy.deposits[0]?.slip_pictures[0]?.url ?? "";
    expect((await member.get(picture)).status).toBe(200);
    expect(copy.withdrawals.map((one) => one.id)).toEqual([withdrawal]);
    expect(copy.entries.map((one) => one.type)).toEqual(["BET", "WITHDRAW", "ADJUST"]);
    expect(copy.slips).toEqual([
      expect.objectContaining({ bet_group_id: group, note: "วันเกิด", lottery: "หวยทดสอบ" }),
    ]);
    expect(copy.slips[0]?.lines.map(({ number, amount }) => [number, amount])).toEqual([
      ["11", "5.00"],
      ["123", "7.00"],
    ]);
    expect(copy.protection.limits.map((one) => one.amount)).toContain("900.00");
    expect(copy.acts.map((one) => [one.action, one.address])).toContainEqual([
      "protection.limit",
      "127.0.0.1",
    ]);
    expect(copy.lucky_sets.map((one) => one.lines[0]?.number)).toEqual(["59"]);
    expect(copy.sign_ins).toHaveLength(1);
    expect(copy.known_devices).toHaveLength(1);
    expect(copy.places.map((one) => one.kind)).toEqual(["DEVICE"]);
    expect(copy.push_devices.map((one) => one.service)).toEqual(["push.example"]);
    // Nor what opens the push service, or a set that was deleted.
    expect(JSON.stringify(reply.body)).not.toMatch(/สงสัย|จับตา|hash|token|push.example\/|ลบแล้ว/);
  });

  it("is of nobody else", async () => {
    const { member } = await busyMember();
    const other = await app.current.member();
    const reply = await other.get(OWN);
    const { known_devices, places, push_devices } = copyOf(reply);
    // What names nobody is counted.
    expect([known_devices, places, push_devices]).toEqual([[], [], []]);
    const copy = JSON.stringify(reply.body);
    expect(copy).toContain(other.id);
    for (const theirs of [member.id, member.phone, member.number, "วันเกิด", "เลขโปรด"]) {
      expect(copy).not.toContain(theirs);
    }
  });

  it("tells who brought them by their code alone", async () => {
    const referrer = await app.current.member();
    const { code } = (await referrer.get("/api/referral")).body.data;
    const friend = await addFriend(app.current, referrer);
    await friend.get("/api/referral");
    const reply = await friend.get(OWN);
    const { referral } = copyOf(reply);
    expect(referral.joined_with?.code).toBe(code);
    expect(referral.code).not.toBe(code);
    expect(JSON.stringify(reply.body)).not.toContain(referrer.id);
    expect(JSON.stringify(reply.body)).not.toContain(referrer.phone);
  });

  it("has every sign-in and act of who has more than a page takes", async () => {
    const { db } = app.current;
    const member = await app.current.member();
    await db.query(
      `insert into sessions (token_hash, member_id, created_at, expires_at, ended_at)
       select sha256(($1 || n)::bytea), $1::uuid, now() - n * interval '1 hour', now(), now()
       from generate_series(1, 450) n`,
      [member.id],
    );
    const [actor, target] = [{ actorId: member.id, address: "127.0.0.1" }, member.id];
    await db.transaction(async (tx) => {
      for (let n = 0; n < 450; n++) {
        const act = { action: "protection.limit", targetKind: "member", targetId: target } as const;
        await writeAudit(tx, { ...actor, ...act, after: { n } });
      }
    });
    const copy = copyOf(await member.get(OWN));
    expect(new Set(copy.sign_ins.map((one) => one.at)).size).toBe(451);
    const limits = copy.acts.filter(({ action }) => action === "protection.limit");
    expect(limits.map(({ after }) => (after as { n: number }).n)).toEqual(
      Array.from({ length: 450 }, (_, n) => 449 - n),
    );
  });

  it("of staff tells what they did to their own account, and nothing of members", async () => {
    const { owner, member } = await busyMember();
    const copy = JSON.stringify((await owner.get(OWN)).body);
    expect(copy).toContain(owner.id);
    expect(copy).not.toContain(member.id);
    expect(copy).not.toContain("สงสัย");
  });

  it("has every slip and entry of who has more than a page takes", async () => {
    const { db, ownerUrl } = app.current;
    const member = await app.current.member({ balance: 10_000_000 });
    const lottery = await addLottery(db);
    const roundId = await addRound(db, lottery);
    await fillRound(ownerUrl, { roundId, memberIds: [member.id], slips: 450, lines: 2 });
    await bet(member, lottery, roundId, [["TWO_TOP", "11", 1]]);
    const copy = copyOf(await member.get(OWN));
    expect(copy.slips).toHaveLength(451);
    expect(new Set(copy.slips.map((one) => one.bet_group_id)).size).toBe(451);
    expect(copy.slips.flatMap((one) => one.lines)).toHaveLength(901);
    expect(copy.entries.filter((one) => one.type === "BET")).toHaveLength(451);
  });

  it("is there for who has excluded themselves", async () => {
    const member = await app.current.member();
    await member.post("/api/users/me/protection/exclusion", { length: "6_MONTHS" });
    const copy = copyOf(await (await app.current.again(member)).get(OWN));
    expect(copy.protection.exclusion).not.toBeNull();
  });

  it("is taken five times a day, and each is in the audit", async () => {
    const member = await app.current.member();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await member.get(OWN)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const audit = await app.current.db.query(
      `select actor_id, address, after from audit_entries
       where action = 'member.copy' and target_id = $1`,
      [member.id],
    );
    const entry = { actor_id: member.id, address: "127.0.0.1", after: null };
    expect(audit).toEqual(Array.from({ length: 5 }, () => entry));
    // Refused before anything of it is read.
    const refused = app.current.db.transaction(async (tx) => {
      await tx.query("lock table lucky_sets in access exclusive mode");
      return outcome(await member.get(OWN));
    });
    expect(await refused).toEqual([429, "TOO_MANY_REQUESTS"]);
  });
});

describe("a copy that the staff give", () => {
  it("is the same, also of who is locked out, and its reason is in the audit", async () => {
    const { member } = await busyMember();
    const own = copyOf(await member.get(OWN));
    const clerk = await app.current.admin(["support"]);
    await clerk.post(`/api/admin/users/${member.id}/lock`, { reason: "ปิดบัญชีตามคำขอ" });
    const given = copyOf(await copyFor(clerk, member));
    expect(given.slips).toEqual(own.slips);
    expect(given.withdrawals).toEqual(own.withdrawals);
    expect(given.member.locked_at).not.toBeNull();
    const audit = await app.current.db.query(
      `select after from audit_entries
       where action = 'member.copy' and target_id = $1 and actor_id = $2`,
      [member.id, clerk.id],
    );
    expect(audit).toEqual([{ after: { reason: "ขอสำเนาที่สำนักงาน" } }]);
  });

  it("is refused without a reason, of nobody, and of a colleague to who is no owner", async () => {
    const member = await app.current.member();
    const [clerk, owner] = [await app.current.admin(["support"]), await app.current.admin()];
    expect(outcome(await copyFor(clerk, member, "  "))).toEqual([422, "REASON_MISSING"]);
    expect(outcome(await copyFor(clerk, { id: "x" }))).toEqual([404, "MEMBER_NOT_FOUND"]);
    expect(outcome(await copyFor(clerk, owner))).toEqual([403, "OWNER_ONLY"]);
    expect(outcome(await copyFor(owner, owner))).toEqual([422, "NOT_YOURSELF"]);
    expect((await copyFor(owner, clerk)).status).toBe(200);
  });
});
