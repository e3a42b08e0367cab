/** What is said of a statement before it is taken: whether it is clear, and which lines are not. */
import type { previewStatement } from "@chokdee/domain/withdrawals/statement-contract.ts";
import { afterAll, beforeEach, expect, it } from "vitest";

import type { DataOf } from "../../app/use-call.ts";
import { closeBrowser, elementsIn, mount, openBrowser } from "../../testing/browser.ts";

type Seen = DataOf<typeof previewStatement>;

const sums = { lines: 3, known: 0, money_in: "10.00", money_out: "0.00", fees: "0.00" };
const clear: Seen = { items: [], sums, faults: [], ignored: 0, missing: [] };
const [day, amount, both] = [
  { line: 4, why: "DAY" },
  { line: 7, why: "AMOUNT" },
  { line: 9, why: "BOTH_WAYS" },
] as const;

beforeEach(async () => {
  openBrowser();
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-statements", "common"]);
});
afterAll(closeBrowser);

const cases: readonly [string, Partial<Seen>, tone: string, days: string, others: string][] = [
  ["in order", {}, "success", "", ""],
  ["without a column", { missing: ["balance"] }, "urgent", "", ""],
  ["with a day that cannot be", { faults: [day] }, "urgent", "4", ""],
  ["with lines that cannot be read", { faults: [amount, both] }, "urgent", "", "7, 9"],
  ["with both", { faults: [day, amount] }, "urgent", "4", "7"],
];

it("of many lines the first twenty are named, and the first twenty that were understood shown", async () => {
  const { StatementPreview, StatementLines } = await import("./StatementPreview.tsx");
  const { text } = await import("../../text/i18n.ts");
  const numbers = Array.from({ length: 21 }, (_, at) => at + 1);
  const faults = numbers.map((line) => ({ line, why: "DAY" }) as const);
  const items = numbers.map((line) => ({ line })) as unknown as Seen["items"];
  const page = await mount(() => StatementPreview({ seen: { ...clear, faults, items } }));
  const elements = elementsIn(page.value());
  const lines = numbers.slice(0, 20).join(", ");
  const said = elements.flatMap(({ props }) => props["children"] as readonly unknown[]);
  expect(said.join("")).toContain(text("admin-statements:faulty_days", { lines }));
  expect(elements.find(({ type }) => type === StatementLines)?.props["items"]).toHaveLength(20);
});

it.each(cases)("a statement %s is %j: tone %s, days %j, others %j", async (...one) => {
  const [, more, tone, days, others] = one;
  const { StatementPreview } = await import("./StatementPreview.tsx");
  const { text } = await import("../../text/i18n.ts");
  const page = await mount(() => StatementPreview({ seen: { ...clear, ...more } }));
  const notices = elementsIn(page.value()).filter(({ props }) => props["tone"]);
  expect(notices.map(({ props }) => props["tone"])).toEqual([tone]);
  const said = notices.flatMap(({ props }) => props["children"] as readonly string[]).join("");
  const told = [
    days === "" ? "" : text("admin-statements:faulty_days", { lines: days }),
    others === "" ? "" : text("admin-statements:faulty_lines", { lines: others }),
  ];
  for (const line of told) expect(said).toContain(line);
  expect(said.match(/บรรทัด [0-9]/g) ?? []).toHaveLength(told.filter(Boolean).length);
});
