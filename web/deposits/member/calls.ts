import {
  cancelDeposit,
  createDepositIntent,
  listDeposits,
  listReceivingAccounts,
  readDeposit,
  uploadDepositSlip,
  type DepositIntent,
  type DepositRow,
} from "@chokdee/domain/deposits/contract.ts";
import {
  isWithStaff,
  isWorthKeeping,
  POLL_ERROR_DELAY_MS,
  pollDelay,
} from "@chokdee/domain/deposits/rules.ts";
import type { BodyToSend, ReplyOf } from "@chokdee/domain/contract.ts";
import { useIsMutating, useQuery, useQueryClient } from "@tanstack/react-query";

import { codeOf } from "../../app/api-failure.ts";
import { request } from "../../app/api.ts";
import { useKeptAction } from "../../app/kept-action.ts";
import { callQuery, renew, useAction, useOnceMutation } from "../../app/use-call.ts";
import { serverNow } from "../../ui/clock.ts";

/** product.md section 9: recent deposits 5. */
const LATEST = 5;

export type ReceivingAccount = ReplyOf<typeof listReceivingAccounts>["data"]["items"][number];
export type IntentBody = BodyToSend<typeof createDepositIntent>;

export const useReceivingAccounts = (type: ReceivingAccount["type"]) =>
  useQuery({
    ...callQuery("deposits", listReceivingAccounts, { query: { type } }),
    select: ({ items }) => items,
  });

export const useLatestDeposits = () =>
  useQuery({
    ...callQuery("deposits", listDeposits, { query: { limit: LATEST } }),
    select: ({ data }) => data.items,
  });

const PENDING = ["deposits", "pending"];

/**
 * The deposit that waits for its transfer, or for the staff to look at its slip. Of the former one
 * with 60 s or less left is deleted instead (product.md section 4).
 */
export function usePendingDeposit() {
  return useQuery({
    queryKey: PENDING,
    queryFn: async ({ signal }) => {
      const query = { limit: "1", status: "PENDING" };
      const [row] = (await request(listDeposits, { query, signal })).data.items;
      if (row === undefined) return null;
      if (row.has_slip || isWorthKeeping(Date.parse(row.expires_at), serverNow())) return row;
      await discard(row);
      return null;
    },
  });
}

async function discard({ id }: DepositRow): Promise<void> {
  try {
    await request(cancelDeposit, { params: { id } });
  } catch {
    // It expires by itself within the minute, or its slip came meanwhile and the staff have it.
  }
}

/** Of a list's row: its slip is with the staff. */
export function isBeingChecked({ status, has_slip }: DepositRow): boolean {
  return status === "pending" && has_slip;
}

/** Something may still become of it: it can be paid, or the staff have its slip. */
export function isWaitedFor({ status, has_slip }: DepositIntent): boolean {
  return status === "PENDING" || isWithStaff(status, has_slip);
}

const oneQuery = (id: string) =>
  callQuery(
    "deposits",
    readDeposit,
    { params: { id } },
    {
      retry: false,
      refetchOnWindowFocus: "always",
      refetchInterval: ({ state }) => {
        if (state.status === "error") {
          return codeOf(state.error) === "DEPOSIT_NOT_FOUND" ? false : POLL_ERROR_DELAY_MS;
        }
        if (state.data !== undefined && !isWaitedFor(state.data)) return false;
        return pollDelay(Math.max(0, state.dataUpdateCount - 1));
      },
    },
  );

/** One deposit, asked for again after 10, 10, 20, 30 and 60 s, or 30 s after a failure. */
export const useDeposit = (id: string) => useQuery(oneQuery(id));

const ENDED: readonly DepositIntent["status"][] = ["SUCCESS", "FAILED", "CANCELED", "EXPIRED"];

export function useCreateIntent() {
  const client = useQueryClient();
  return useKeptAction(
    "deposit",
    async (body: IntentBody, idempotencyKey) => {
      const intent = (await request(createDepositIntent, { body, idempotencyKey })).data;
      client.setQueryData(oneQuery(intent.id).queryKey, intent);
      return intent;
    },
    [PENDING, ["deposits", listDeposits.path]],
    ({ status }) => ENDED.includes(status),
  );
}

export const useCancelDeposit = () =>
  useAction((id: string) => request(cancelDeposit, { params: { id } }), "deposits");

const SLIP_UPLOAD = ["deposits", "slip"];

/** A slip is on its way. */
export function useIsSendingSlip(): boolean {
  return useIsMutating({ mutationKey: SLIP_UPLOAD }) > 0;
}

export function useUploadSlip() {
  const client = useQueryClient();
  return useOnceMutation({
    mutationKey: SLIP_UPLOAD,
    mutationFn: ({ id, file }: { readonly id: string; readonly file: File }) => {
      const form = new FormData();
      // Fields before files: the server reads the body as it streams in.
      form.append("deposit_id", id);
      form.append("slip", file);
      return request(uploadDepositSlip, { params: { id }, body: form });
    },
    onSettled: () => renew(client, "deposits"),
  });
}
