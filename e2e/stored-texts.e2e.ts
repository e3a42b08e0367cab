/**
 * Texts of members and operators stay texts in every view that shows them (trust.md X3): a few of
 * them in npm test, all 200 by npm run proof -- stored-texts.
 */
import { paths } from "../web/app/paths.ts";
import { addBankAccount } from "./bank-accounts.ts";
import { expect, journey } from "./journey.ts";
import { liveAsOffice } from "./fixtures.ts";
import { watch } from "./look-at-screen.ts";
import { payloads } from "./payloads.ts";
import { sitDown } from "./people.ts";
import { type Placed, placePayload } from "./place-payloads.ts";
import { adminStopsWith, memberStops, type Stop } from "./screen-list.ts";
import { noteHarm, openAll } from "./views.ts";

const FEW = 3;
const ALL = Number(process.env["PROOF_SIZE"] ?? FEW);
const isFull = ALL > FEW;
/** So many members write one text each into everything they may; then all views are opened. */
const TOGETHER = isFull ? 10 : FEW;

// A trace photographs each view; what is wrong is told in words.
journey.use({ trace: "off" });
journey.setTimeout(isFull ? 7_200_000 : 180_000);

/** Where the office sees what was written. */
const OFFICE: readonly string[] = [
  paths.adminUsers,
  paths.adminRounds,
  paths.adminCalendar,
  paths.adminBanks,
  paths.adminReceivingAccounts,
  paths.adminWithdrawals,
  paths.adminAnnouncements,
  paths.adminAudit,
  paths.adminStaff,
  paths.adminSettings,
];

/** Where members see what they wrote, and what was written to them. */
const MEMBERS: readonly string[] = [
  paths.home,
  paths.promotions,
  paths.luckyGroups,
  paths.withdrawalHistory,
  paths.transactions,
  paths.notices,
];
const memberViews: readonly Stop[] = isFull ? memberStops : MEMBERS.map((address) => ({ address }));

/** Behind the row of the member, who is the newest with the name that all get at first. */
const opens = new Map<string, readonly string[]>([
  [paths.adminUsers, ["main tbody tr:has-text('ก้อย') td:nth-child(2) button >> nth=0"]],
  [paths.adminAnnouncements, ["main [role=group] button:nth-child(2) >> nth=0"]],
]);
const officeViews = OFFICE.map((address): Stop => ({ address, opens: opens.get(address) ?? [] }));

journey(
  "what members and operators write is seen as they wrote it, and never runs",
  async ({ page, adminPage, adminApi, memberWith, product }) => {
    const harm = [await noteHarm(page), await noteHarm(adminPage)];
    const [phone, desk] = [watch(page), watch(adminPage)];
    const whole = isFull
      ? adminStopsWith(await liveAsOffice(product, adminApi, await memberWith(5000)))
      : [];
    const wrong: string[] = [];
    const unseen: string[] = [];
    const count = { texts: 0, refused: 0 };
    for (let next = 0; next < ALL; next += TOGETHER) {
      const member = await memberWith(500);
      const account = await addBankAccount(member);
      await sitDown(page, member.api);
      const placed: Placed[] = [];
      for (const text of payloads.slice(next, next + TOGETHER)) {
        const writer = { member, account, other: await memberWith(0) };
        placed.push(await placePayload(adminApi, writer, text));
      }
      // Another member than before is signed in when the page is loaded anew.
      await page.goto("/");
      await page.reload();
      const [office, members] = await Promise.all([
        openAll(adminPage, desk, [...whole, ...officeViews]),
        openAll(page, phone, memberViews),
      ]);
      const shown = [...office.texts, ...members.texts].join("\n");
      const missing = placed.flatMap(({ kept }) => kept).filter((text) => !shown.includes(text));
      wrong.push(...office.faults, ...members.faults);
      unseen.push(...missing.map((text) => `nobody sees ${text}`));
      count.texts += placed.flatMap(({ kept }) => kept).length;
      count.refused += placed.flatMap(({ refused }) => refused).length;
    }
    if (isFull) console.info({ ...count, unseen: unseen.length });
    expect([...wrong, ...harm.flat()]).toEqual([]);
    // Of hundreds of texts some stand on the next page of a list, which nobody turns here.
    expect(unseen.slice(Math.floor(isFull ? count.texts / 20 : 0))).toEqual([]);
    expect(count.texts).toBeGreaterThan(ALL * 12);
  },
);
