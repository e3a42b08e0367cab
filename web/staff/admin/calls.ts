import { resetUserPassword } from "@chokdee/domain/members/admin-contract.ts";
import type { BodyToSend } from "@chokdee/domain/contract.ts";
import { changePassword } from "@chokdee/domain/accounts/contract.ts";
import {
  addStaff,
  beginTotp,
  changeStaffRights,
  confirmPhone,
  confirmTotp,
  disableStaff,
  disableTotp,
  enableStaff,
  endStaffSessions,
  listStaff,
  resetStaffTotp,
  sendPhoneCode,
} from "@chokdee/domain/staff/contract.ts";

import { request } from "../../app/api.ts";
import { useRetryKey } from "../../app/retry-key.ts";
import { useAction, useCall } from "../../app/use-call.ts";
import { useSend } from "../../app/use-send.ts";

const ROWS = 50;

export const useStaff = (cursor: string | undefined) =>
  useCall("backoffice", listStaff, { query: { limit: ROWS, cursor } });

export const useAddStaff = () => useSend(addStaff, {}, "backoffice");

export const useChangeRights = (id: string) =>
  useAction(
    (body: BodyToSend<typeof changeStaffRights>) =>
      request(changeStaffRights, { params: { id }, body }),
    "backoffice",
  );

export type StaffAct = "disable" | "enable" | "end_sessions" | "reset_totp" | "reset_password";

/** What an owner does to an account; a new password, where that is the answer. */
export const useStaffAct = (id: string) =>
  useAction(async ({ act, reason }: { act: StaffAct; reason: string }) => {
    const params = { id };
    const body = { reason };
    if (act === "reset_password") {
      return (await request(resetUserPassword, { params, body })).data.password;
    }
    if (act === "disable") await request(disableStaff, { params, body });
    else if (act === "enable") await request(enableStaff, { params, body });
    else if (act === "reset_totp") await request(resetStaffTotp, { params, body });
    else await request(endStaffSessions, { params });
    return null;
  }, "backoffice");

export const useBeginTotp = () =>
  useAction(async (password: string) => (await request(beginTotp, { body: { password } })).data);

/** Answers the recovery codes; that the second factor is on is asked for once they are kept. */
export const useConfirmTotp = () =>
  useAction(
    async (otp: string) => (await request(confirmTotp, { body: { otp } })).data.recovery_codes,
  );

export const useDisableTotp = () => useSend(disableTotp, {}, "backoffice");

export function useFirstPassword() {
  const keyOf = useRetryKey();
  return useAction(
    (body: BodyToSend<typeof changePassword>) =>
      request(changePassword, { body, idempotencyKey: keyOf(body) }),
    "backoffice",
  );
}

export const useSendPhoneCode = () =>
  useAction(async () => (await request(sendPhoneCode, {})).data);

export const useConfirmPhone = () => useSend(confirmPhone, {}, "backoffice");
