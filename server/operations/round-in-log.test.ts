/** What the public log says of a round, with its proof, in one answer that stays small. */
import { goesOn, isInLog } from "@chokdee/domain/results/log-proof.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { nodeDigests } from "../results/node-digests.ts";
import { type Caller, useApp } from "../testing/app.ts";
import { closeAndFix, openHouseRound, proofOf } from "../testing/house-draws.ts";
import { openPagesTouched } from "../testing/pages-touched.ts";
import { proveRound } from "./public-log.ts";
import { listRoundEntries, writeLog } from "./queries/public-log.ts";

const app = useApp();
let admin: Caller;
let roundId: string;

interface Told {
  readonly head: { readonly size: number; readonly root: string; readonly signature: string };
  readonly entries: readonly { no: number; text: string; path: readonly string[] }[];
  readonly consistency: readonly string[] | null;
}
async function told(id: string, query = ""): Promise<Told> {
  const { status, body } = await app.current.stranger.get(`/api/public/log/rounds/${id}${query}`);
  expect(status).toBe(200);
  return (body as { data: Told }).data;
}
const kindsOf = ({ entries }: Told) => entries.map(({ text }) => text.split("|")[3]);

beforeAll(async () => {
  admin = await app.current.admin();
  roundId = await openHouseRound(app.current, admin, "yeekee");
});

describe("what the log says of a round", () => {
  it("is its commit, then its fixing, then its draw, each in the log of the head", async () => {
    await writeLog(app.current.db);
    const early = await told(roundId);
    expect(kindsOf(early)).toEqual(["COMMIT"]);
    await closeAndFix(app.current, roundId, { draws: false });
    expect(kindsOf(await told(roundId))).toEqual(["COMMIT", "FIXED"]);
    await app.current.db.query("select house_draw($1)", [roundId]);
    await writeLog(app.current.db);
    const late = await told(roundId, `?from=${early.head.size}`);
    expect(kindsOf(late)).toEqual(["COMMIT", "FIXED", "DRAWN"]);
    const { commit, seed } = await proofOf(app.current, roundId);
    expect(late.entries[0]?.text).toContain(commit);
    expect(late.entries[2]?.text).toContain(seed);
    for (const entry of late.entries) {
      expect(await isInLog(entry, late.head, nodeDigests)).toBe(true);
      expect(await isInLog(entry, early.head, nodeDigests)).toBe(false);
    }
    expect(await goesOn(early.head, late.head, late.consistency ?? [], nodeDigests)).toBe(true);
    expect(late.head).toEqual((await told(roundId)).head);
  });

  it.each(["0", "999999999999", "x", "-1", "2020-01-01"])(
    "of %s, which is no round of the house, is nothing",
    async (id) => expect((await told(id)).entries).toEqual([]),
  );

  it("is nothing of what other entries say, or of what was written after its head", async () => {
    const [other] = await app.current.db.query<{ subject: string }>(
      "select subject from log_entries where kind not in ('COMMIT', 'FIXED', 'DRAWN') limit 1",
    );
    if (!other) throw new Error("the log tells of rounds alone");
    expect((await told(encodeURIComponent(other.subject))).entries).toEqual([]);
    const { entries } = await told(roundId);
    const last = entries.at(-1)?.no ?? 0;
    const before = await listRoundEntries(app.current.db, roundId, last);
    expect(before.map(({ no }) => no)).toEqual(entries.slice(0, -1).map(({ no }) => no));
  });

  it("goes on from no head that the log never had", async () => {
    const { head } = await told(roundId);
    expect((await told(roundId, `?from=${head.size}`)).consistency).toEqual([]);
    for (const from of ["", "?from=0", `?from=${head.size + 1}`])
      expect((await told(roundId, from)).consistency).toBe(null);
    const { status } = await app.current.stranger.get(
      `/api/public/log/rounds/${roundId}?from=many`,
    );
    expect(status).toBe(400);
  });

  it("is as short in a log of thousands of entries", async () => {
    const filled = await openPagesTouched(app.current, [
      "select log_append('AUDIT', 'more-' || n, 'more') from generate_series(1, 3000) n",
    ]);
    const { answer, pages } = await filled.of(() => proveRound({ db: filled.asking }, roundId, 2));
    await filled.end();
    expect(answer.head.size).toBeGreaterThan(3_000);
    expect(answer.entries).toHaveLength(3);
    for (const entry of answer.entries)
      expect(await isInLog(entry, answer.head, nodeDigests)).toBe(true);
    expect(JSON.stringify(answer).length).toBeLessThan(8_000);
    // Three entries and four proofs of a dozen hashes, each found by its key.
    expect(pages).toBeLessThan(400);
  });
});
