import {
  addBankAccount,
  changeBankAccount,
  listBankAccounts,
} from "@chokdee/domain/members/bank-contract.ts";
import {
  changeMe,
  me,
  readPreferences,
  writePreferences,
} from "@chokdee/domain/members/contract.ts";
import { takeOwnCopy } from "@chokdee/domain/operations/copy-contract.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";
import type { BodyToSend, ReplyOf } from "@chokdee/domain/contract.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";

import { request, requestFile } from "../../app/api.ts";
import { addressOf } from "../../app/call-address.ts";
import { saveBlob } from "../../app/save-json.ts";
import { renameInSession } from "../../app/session.ts";
import { serverNow } from "../../ui/clock.ts";
import { callQuery, renew, useAction, useOnceMutation } from "../../app/use-call.ts";

const accountsQuery = callQuery("members", listBankAccounts, {});
const meQuery = callQuery("members", me, {}, { staleTime: 60_000 });
const preferencesQuery = callQuery("members", readPreferences, {});
const PREFERENCES = preferencesQuery.queryKey;

export const useBankAccounts = () => useQuery(accountsQuery);

/** The account that withdrawals go to: the primary one, else the first (product.md section 3). */
export function usePrimaryAccount() {
  const accounts = useBankAccounts();
  const list = accounts.data;
  return { ...accounts, account: list?.find((one) => one.is_primary) ?? list?.[0] };
}

export interface AccountForm extends BodyToSend<typeof addBankAccount> {
  /** The account that is changed; left out for a new one. */
  readonly id?: string | undefined;
}

export const useSaveBankAccount = () =>
  useAction(
    ({ id, ...body }: AccountForm) =>
      id === undefined
        ? request(addBankAccount, { body })
        : request(changeBankAccount, { params: { id }, body }),
    accountsQuery.queryKey,
  );

/** Saves what the house holds of the member as a file; of years of slips it takes a while. */
export const useOwnCopy = () =>
  useAction(async () =>
    saveBlob(
      await requestFile(addressOf(takeOwnCopy.path)),
      `chokdee-my-data-${bangkokDay(serverNow())}.json`,
    ),
  );

export const useMe = () => useQuery(meQuery);

export function useRename() {
  const client = useQueryClient();
  return useOnceMutation({
    mutationFn: (nickname: string) => request(changeMe, { body: { nickname } }),
    onSuccess: ({ nickname }) => {
      renameInSession(nickname);
      return renew(client, meQuery.queryKey);
    },
  });
}

export type Preferences = ReplyOf<typeof readPreferences>;

export const usePreferences = () => useQuery(preferencesQuery);

/** Shows the change at once, and takes it back when the server does not. */
export function useWritePreferences() {
  const client = useQueryClient();
  return useOnceMutation({
    mutationKey: PREFERENCES,
    mutationFn: (body: Partial<Preferences>) => request(writePreferences, { body }),
    // One after another: the answer to an earlier switch never overtakes a later one.
    scope: { id: "preferences" },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: PREFERENCES });
      const before = client.getQueryData(PREFERENCES);
      if (before) client.setQueryData(PREFERENCES, { ...before, ...change });
      return { before };
    },
    onError: (_error, change, context) => {
      const { before } = context ?? {};
      client.setQueryData(PREFERENCES, (now) => {
        if (!now || !before) return now;
        const keys = Object.keys(change) as (keyof Preferences)[];
        return { ...now, ...Object.fromEntries(keys.map((key) => [key, before[key]])) };
      });
    },
    onSettled: () => {
      // Itself is the last one under way: what the server has now is the truth.
      if (client.isMutating({ mutationKey: PREFERENCES }) === 1) {
        void renew(client, PREFERENCES);
      }
    },
  });
}
