/** Money is read anew when a member comes back from their bank's app, however fresh it was. */
import { readDeposit } from "@chokdee/domain/deposits/contract.ts";
import { balance } from "@chokdee/domain/wallet/contract.ts";
import { focusManager } from "@tanstack/react-query";
import { afterAll, afterEach, expect, it, vi } from "vitest";

import { act, closeBrowser, mount } from "../../testing/browser.ts";
import { memberDeposit } from "../../testing/member-deposit.ts";
import { memberWeb } from "../../testing/member-web.ts";

afterEach(() => focusManager.setFocused(undefined));
afterAll(closeBrowser);

const deposit = readDeposit.path.replace("{id}", "1");

it.each<readonly [string, string, () => Promise<() => unknown>]>([
  [
    "the balance",
    balance.path,
    async () => {
      const { useBalance } = await import("./calls.ts");
      return () => useBalance();
    },
  ],
  [
    "a deposit",
    deposit,
    async () => {
      const { useDeposit } = await import("../../deposits/member/calls.ts");
      return () => useDeposit("1");
    },
  ],
])("%s is read anew when a member comes back, however fresh it is", async (_, path, load) => {
  const web = await memberWeb(["deposits"]);
  web.answer(deposit, { data: memberDeposit(Date.now()) });
  await mount(await load());
  await vi.waitFor(() => expect(web.queries(path)).toHaveLength(1));
  const { queryClient } = await import("../../app/query-client.ts");
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await act(() => focusManager.setFocused(false));
  await act(() => focusManager.setFocused(true));
  await vi.waitFor(() => expect(web.queries(path)).toHaveLength(2));
});
