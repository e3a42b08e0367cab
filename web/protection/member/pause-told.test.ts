/** A member on a break, or excluded, is told so where money is played or paid in. */
import { listBankAccounts, listBanks } from "@chokdee/domain/members/bank-contract.ts";
import { publicSettings } from "@chokdee/domain/core/settings-contract.ts";
import { listDeposits } from "@chokdee/domain/deposits/contract.ts";
import { readProtection } from "@chokdee/domain/protection/contract.ts";
import { afterAll, expect, it } from "vitest";

import { animalGame } from "../../testing/animal-game.ts";
import { bettingWeb } from "../../testing/bet-desk.ts";
import { closeBrowser } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";

afterAll(closeBrowser);

const pause = { exclusion: null, break: { until: "2099-11-22T18:00:00Z" } };
/** The note stood at the last look, and so is not put off. */
const wasThere = () => localStorage.setItem("pauseNoteHeight", "44");
const TOLD = "กำลังพักการเล่นถึง 23 พ.ย. 2642 01:00 น.";

async function deposit() {
  const web = await memberWeb(["deposits", "wallet", "protection"], "/deposit");
  wasThere();
  web.answer(readProtection.path, pause);
  web.answer(listDeposits.path, { data: { items: [] }, next_cursor: null });
  web.answer(listBanks.path, []);
  web.answer(listBankAccounts.path, { data: [] });
  web.answer(publicSettings.path, { deposit_min: 50, deposit_max: 100_000, stopped: {} });
  return web.show(await import("../../deposits/member/DepositScreen.tsx"));
}

async function betting() {
  const web = await bettingWeb();
  wasThere();
  web.answer(readProtection.path, pause);
  return web.show(await import("../../betting/member/BettingScreen.tsx"));
}

async function animals() {
  const { page, answer } = await animalGame({});
  answer(readProtection.path, pause);
  return page;
}

it.each([
  ["the deposit page", deposit],
  ["the betting page", betting],
  ["the animal game", animals],
])("%s tells of a break and its end, and leads to its page", async (_, open) => {
  const page = await open();
  await page.says(TOLD);
  await page.follow(TOLD);
  expect(page.at()).toBe("/protection");
});
