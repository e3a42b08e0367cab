import { listBanks } from "@chokdee/domain/members/bank-contract.ts";
import {
  checkPhone,
  completeRegistration,
  completeRegistrationWithBank,
  sendOtp,
  verifyOtp,
} from "@chokdee/domain/members/contract.ts";
import type { BodyToSend } from "@chokdee/domain/contract.ts";

import { request } from "../../app/api.ts";
import { useAction, useCall } from "../../app/use-call.ts";

export const useBanks = () => useCall("members", listBanks, {}, { staleTime: 60 * 60_000 });

export const useCheckPhone = () =>
  useAction((phone_number: string) => request(checkPhone, { body: { phone_number } }));

export const useSendOtp = () =>
  useAction((phone_number: string) => request(sendOtp, { body: { phone_number } }));

export const useVerifyOtp = () =>
  useAction((body: BodyToSend<typeof verifyOtp>) => request(verifyOtp, { body }));

export const useCompleteRegistration = () =>
  useAction((body: BodyToSend<typeof completeRegistration>) =>
    request(completeRegistration, { body }),
  );

export const useCompleteRegistrationWithBank = () =>
  useAction((body: BodyToSend<typeof completeRegistrationWithBank>) =>
    request(completeRegistrationWithBank, { body }),
  );
