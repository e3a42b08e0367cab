import { listActiveRounds } from "@chokdee/domain/rounds/contract.ts";
import { afterAll, beforeEach, expect, it } from "vitest";

import { closeBrowser, openBrowser, reload } from "../../testing/browser.ts";

beforeEach(() => {
  openBrowser();
});
afterAll(async () => {
  await closeBrowser();
});

const PUBLIC = [
  ["announcements"],
  ["results", "latest"],
  ["settings", "public"],
  ["rounds", listActiveRounds.path],
];
const OWN = [
  ["wallet", "balance"],
  ["betting", "slips"],
  ["deposits", "latest"],
  ["withdrawals", "list"],
  ["members", "bank-accounts"],
  ["notices", "list"],
  ["referral", "own"],
  ["shots", "7", "mine"],
  ["rounds", "7"],
  ["backoffice", "users"],
];

it("what is kept for an opening without a connection is everybody's, and nothing of a member", async () => {
  const before = await import("../query-client.ts");
  for (const key of [...PUBLIC, ...OWN]) before.queryClient.setQueryData(key, "seen");
  (await import("./kept-news.ts")).keepNews();
  reload();
  const { queryClient } = await import("../query-client.ts");
  (await import("./kept-news.ts")).showKeptNews();
  for (const key of PUBLIC) expect(queryClient.getQueryData(key)).toBe("seen");
  for (const key of OWN) expect(queryClient.getQueryData(key)).toBeUndefined();
});

it("what another hand has put among it is not shown", async () => {
  const kept = [{ key: ["wallet", "balance"], data: "1,000,000.00", at: 1 }];
  localStorage.setItem("keptNews", JSON.stringify(kept));
  const { queryClient } = await import("../query-client.ts");
  (await import("./kept-news.ts")).showKeptNews();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});
