import {
  checkPhone,
  completeRegistration,
  completeRegistrationWithBank,
  sendOtp,
  verifyOtp,
} from "@chokdee/domain/members/contract.ts";
import type { BodyToSend } from "@chokdee/domain/contract.ts";

import { request } from "../../app/api.ts";
import { codeRequest, keepRequest } from "../../accounts/member/code-request.ts";
import { useAction } from "../../app/use-call.ts";
import { useSend } from "../../app/use-send.ts";

export const useCheckPhone = () =>
  useAction((phone_number: string) => request(checkPhone, { body: { phone_number } }));

export const useSendOtp = () =>
  useAction(async (phone_number: string) => {
    const sent = await request(sendOtp, { body: { phone_number } });
    keepRequest(phone_number, sent.request_token);
    return sent;
  });

export const useVerifyOtp = () =>
  useAction((body: BodyToSend<typeof verifyOtp>) =>
    request(verifyOtp, { body: { ...body, ...codeRequest(body.phone_number) } }),
  );

export const useCompleteRegistration = () => useSend(completeRegistration, {});

export const useCompleteRegistrationWithBank = () => useSend(completeRegistrationWithBank, {});
