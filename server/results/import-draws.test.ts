import { readFileSync } from "node:fs";

import { beforeAll, describe, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { importDraws } from "./import-draws.ts";
import { ArchiveError, readArchive } from "./read-archive.ts";

const app = useApp();

const archive = (name: string) =>
  readArchive(readFileSync(new URL(`../../db/archives/${name}`, import.meta.url), "utf8"));

const typeIdOf = async (code: string) => {
  const [type] = await app.current.db.query<{ id: number }>(
    "select id from lottery_types where code = $1",
    [code],
  );
  return type?.id ?? 0;
};

const resultsOf = async (day: string) => {
  const reply = await app.current.stranger.get(`/api/lottery/results/by-date?date=${day}`);
  expect(reply.status).toBe(200);
  return reply.body as {
    lottery_type: { code: string };
    result: Record<string, string>;
    draw_date: string;
  }[];
};

const ARCHIVES = [
  ["glo-draws.json", "thai-gov", 750],
  ["lao-draws.json", "laos", 456],
  ["hanoi-xsmb-2024-on.json", "hanoi", 953],
] as const;
type Reports = Awaited<ReturnType<typeof importDraws>>;
interface Imported {
  readonly code: string;
  readonly count: number;
  readonly steps: readonly number[];
  readonly first: Reports;
  readonly again: Reports;
}
const imported: Imported[] = [];

beforeAll(async () => {
  for (const [file, code, count] of ARCHIVES) {
    const { draws } = archive(file);
    const steps: number[] = [];
    const { db } = app.current;
    const first = await importDraws(db, draws, (_code, done) => steps.push(done));
    imported.push({ code, count, steps, first, again: await importDraws(db, draws) });
  }
});

describe("an import of past draws", () => {
  it("puts in every draw of the three archives, once however often it is run", async () => {
    for (const { code, count, steps, first, again } of imported) {
      const report = { code, existing: 0, future: 0, unknown: 0 };
      expect(first).toEqual([{ ...report, imported: count }]);
      expect(steps.at(-1)).toBe(count);
      expect(again).toEqual([{ ...report, imported: 0, existing: count }]);
    }
  });

  it("shows each draw as a result of its day, with what follows from it", async () => {
    // Another test imports draws of other lotteries of the same days.
    const codes = new Set<string>(ARCHIVES.map(([, code]) => code));
    const shown = (await resultsOf("2026-08-16")).filter(({ lottery_type: type }) =>
      codes.has(type.code),
    );
    expect(shown).toMatchObject([
      {
        lottery_type: { code: "thai-gov" },
        draw_date: "2026-08-16",
        result: {
          prize_first: "004615",
          prize_near: "004614 004616",
          four_top: "4615",
          three_top: "615",
          two_top: "15",
          three_front: "429 731",
          three_bottom: "094 937",
          two_bottom: "53",
        },
      },
      { lottery_type: { code: "hanoi" } },
    ]);
    const [laos] = (await resultsOf("2024-01-03")).filter(
      ({ lottery_type: type }) => type.code === "laos",
    );
    expect(laos?.result).toEqual({
      four_top: "3873",
      three_top: "873",
      two_top: "73",
      two_bottom: "38",
    });
  });

  it("keeps what an old draw has and makes nothing up", async () => {
    const [old] = await resultsOf("1994-01-16");
    expect(old?.result).toEqual({ three_bottom: "873 237 845 708", two_bottom: "23" });
  });

  it("leaves a round that stands on the day as it is", async () => {
    const typeId = await typeIdOf("hanoi-vip");
    await app.current.db.query(
      `insert into rounds (lottery_type_id, name, draw_date, open_time, close_time, status, result)
       values ($1, 'x', '2026-06-21', '2026-06-20', '2026-06-21', 'CLOSED', null)`,
      [typeId],
    );
    const reports = await importDraws(app.current.db, archive("hanoi-variants-2026.json").draws);
    const vip = reports.find(({ code }) => code === "hanoi-vip");
    expect(vip).toMatchObject({ imported: 110, existing: 1 });
    expect(reports.find(({ code }) => code === "hanoi-extra")).toMatchObject({ unknown: 110 });
    const [left] = await app.current.db.query(
      "select status from rounds where lottery_type_id = $1 and draw_date = '2026-06-21'",
      [typeId],
    );
    expect(left).toEqual({ status: "CLOSED" });
  });

  it("is in the audit with how many draws of which days, each of them once", async () => {
    const entries = await app.current.db.query<{
      actor_id: string | null;
      after: { imported: number; from: string; to: string };
    }>(
      `select actor_id, after from audit_entries where action = 'round.import'
         and target_kind = 'lottery_type' and target_id = $1 order by id`,
      [String(await typeIdOf("laos"))],
    );
    // Of the file, and of a draw that a test adds to it.
    const ofFile = entries.map(({ after }) => after).filter(({ imported: many }) => many > 1);
    const { draws } = archive("lao-draws.json");
    const [first, last] = [draws.slice(0, 250), draws.slice(250)];
    expect(ofFile).toEqual(
      [first, last].map((part) => ({
        imported: part.length,
        from: part[0]?.drawDate,
        to: part.at(-1)?.drawDate,
      })),
    );
    expect(entries.map(({ actor_id: actor }) => actor)).toEqual(entries.map(() => null));
  });

  it("does not take a draw that is still to come", async () => {
    const { draws } = readArchive(
      '[{"date":"2999-01-01","four":"1234","three_top":"234","two_top":"34","two_bottom":"12"}]',
    );
    const [report] = await importDraws(app.current.db, draws);
    expect(report).toMatchObject({ imported: 0, future: 1 });
  });
});

describe("a file that is no archive", () => {
  it.each([
    ["no JSON", "date,first", /no JSON/],
    ["an object", "{}", /a JSON list/],
    ["an empty list", "[]", /a JSON list/],
    ["other objects", '[{"date": "2026-01-01", "goals": 3}]', /not known[\s\S]*Lao draws/],
    ["a list of texts", '["2026-01-01"]', /not known/],
    [
      "a day that does not exist",
      '[{"date":"2026-02-30","special":"12345","prize1":"12345"}]',
      /Draw 1, field date/,
    ],
    ["letters", '[{"date":"2026-02-03","special":"1234x","prize1":"12345"}]', /field special/],
    [
      "five digits where four are drawn",
      '[{"date":"2026-02-03","four":"12345","three_top":"345","two_top":"45","two_bottom":"12"}]',
      /Draw 1 of 2026-02-03, four_top: WRONG_LENGTH/,
    ],
    [
      "numbers that do not follow from the draw",
      '[{"date":"2026-02-03","four":"1234","three_top":"999","two_top":"34","two_bottom":"12"}]',
      /Draw 1 of 2026-02-03, four_top: MISMATCH/,
    ],
  ])("is refused whole: %s", (_case, text, message) => {
    expect(() => readArchive(text)).toThrow(ArchiveError);
    expect(() => readArchive(text)).toThrow(message);
  });
});
