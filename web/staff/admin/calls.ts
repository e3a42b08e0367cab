import { resetUserPassword } from "@chokdee/domain/members/admin-contract.ts";
import type { BodyToSend } from "@chokdee/domain/contract.ts";
import { changePassword } from "@chokdee/domain/members/contract.ts";
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
import type { Right } from "@chokdee/domain/rights.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { request } from "../../app/api.ts";

const AREA = ["backoffice", "staff"] as const;
const ROWS = "50";

export function useStaff(cursor: string | undefined) {
  return useQuery({
    queryKey: [...AREA, "list", cursor],
    queryFn: async ({ signal }) =>
      (await request(listStaff, { query: { limit: ROWS, cursor }, signal })).data,
  });
}

/** Runs something that changes who may do what, and asks again for all that shows it. */
function useStaffChange<I, O>(run: (input: I) => Promise<O>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => client.invalidateQueries({ queryKey: AREA }),
  });
}

export const useAddStaff = () =>
  useStaffChange((body: BodyToSend<typeof addStaff>) => request(addStaff, { body }));

export const useChangeRights = (id: string) =>
  useStaffChange((rights: Right[]) =>
    request(changeStaffRights, { params: { id }, body: { rights } }),
  );

export type StaffAct = "disable" | "enable" | "end_sessions" | "reset_totp" | "reset_password";

/** What an owner does to an account; a new password, where that is the answer. */
export const useStaffAct = (id: string) =>
  useStaffChange(async ({ act, reason }: { act: StaffAct; reason: string }) => {
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
  });

export const useBeginTotp = () =>
  useMutation({
    mutationFn: async (password: string) => (await request(beginTotp, { body: { password } })).data,
  });

/** Answers the recovery codes; that the second factor is on is asked for once they are kept. */
export const useConfirmTotp = () =>
  useMutation({
    mutationFn: async (otp: string) =>
      (await request(confirmTotp, { body: { otp } })).data.recovery_codes,
  });

export const useDisableTotp = () =>
  useStaffChange((body: BodyToSend<typeof disableTotp>) => request(disableTotp, { body }));

export const useFirstPassword = () =>
  useStaffChange((body: BodyToSend<typeof changePassword>) => request(changePassword, { body }));

export const useSendPhoneCode = () =>
  useMutation({ mutationFn: async () => (await request(sendPhoneCode, {})).data });

export const useConfirmPhone = () =>
  useStaffChange((body: BodyToSend<typeof confirmPhone>) => request(confirmPhone, { body }));
