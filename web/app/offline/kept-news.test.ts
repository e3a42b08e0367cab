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
  for (const [area] of OWN.filter(([one]) => one !== "rounds")) {
    expect(localStorage.getItem("keptNews")).not.toContain(`"${area}"`);
  }
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

it("with nothing to keep, or too much of it, what was kept before stays", async () => {
  const { queryClient } = await import("../query-client.ts");
  const { keepNews } = await import("./kept-news.ts");
  localStorage.setItem("keptNews", "before");
  keepNews();
  expect(localStorage.getItem("keptNews")).toBe("before");
  queryClient.setQueryData(["results", "latest"], "x".repeat(300_000));
  keepNews();
  expect(localStorage.getItem("keptNews")).toBe("before");
  queryClient.setQueryData(["results", "latest"], "x".repeat(200_000));
  keepNews();
  expect(localStorage.getItem("keptNews")).toContain("xxx");
});

it("what is still asked for is not kept, and what is shown again is as old as it was", async () => {
  const { queryClient } = await import("../query-client.ts");
  const { keepNews, showKeptNews } = await import("./kept-news.ts");
  queryClient.setQueryData(["results", "latest"], "seen", { updatedAt: 1_234 });
  const queryFn = () => new Promise(() => undefined);
  queryClient.fetchQuery({ queryKey: ["announcements"], queryFn }).catch(() => undefined);
  keepNews();
  queryClient.clear();
  showKeptNews();
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([["results", "latest"]]);
  expect(queryClient.getQueryState(["results", "latest"])?.dataUpdatedAt).toBe(1_234);
});
