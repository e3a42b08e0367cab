import {
  changePassword,
  forgotPassword,
  generateCaptcha,
  login,
  logout,
  resetPassword,
} from "@chokdee/domain/accounts/contract.ts";
import type { BodyToSend, ReplyOf } from "@chokdee/domain/contract.ts";

import { request } from "../../app/api.ts";
import { beginSession, endSession, session } from "../../app/session.ts";
import { codeRequest, keepRequest } from "./code-request.ts";
import { keepDevice, knownDevice } from "./known-device.ts";
import { useRetryKey } from "../../app/retry-key.ts";
import { useAction, useCall } from "../../app/use-call.ts";
import { serverNow } from "../../ui/clock.ts";

type SignedIn = Pick<ReplyOf<typeof login>, "access_token" | "user"> &
  Partial<Pick<ReplyOf<typeof login>, "device_token">>;

/**
 * Takes a login's or registration's answer into the session. One that this browser still holds, as
 * somebody does who signs in at the back office's door, would else go on without anybody's knowing.
 */
export function startSession({ access_token, user, device_token }: SignedIn): void {
  keepDevice(user.phone_number, device_token);
  const before = session()?.token;
  if (before !== undefined) void request(logout, { token: before }).catch(() => undefined);
  beginSession(access_token, user, serverNow());
}

export const useLogin = () =>
  useAction((body: BodyToSend<typeof login>) => request(login, { body }));

// A picture is good for one try within two minutes, so one from before is never shown.
const NEVER_KEPT = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false };

export const useCaptcha = (enabled: boolean) =>
  useCall("members", generateCaptcha, {}, { ...NEVER_KEPT, enabled });

/** Ends the session here at once; that the server could not be told does not hold it open. */
export function useLogout(): () => void {
  return () => {
    void request(logout).catch(() => undefined);
    // Whoever comes next on this phone must not read this member's notices.
    void import("../../notices/member/push-device.ts").then(
      ({ leaveDevice }) => leaveDevice(),
      () => undefined,
    );
    endSession({ byMember: true });
  };
}

export const useForgotPassword = () =>
  useAction(async (phone_number: string) => {
    const body = { phone_number, ...knownDevice(phone_number) };
    const sent = await request(forgotPassword, { body });
    keepRequest(phone_number, sent.request_token);
    return sent;
  });

export const useResetPassword = () =>
  useAction((body: BodyToSend<typeof resetPassword>) =>
    request(resetPassword, { body: { ...body, ...codeRequest(body.phone_number) } }),
  );

export function useChangePassword() {
  const keyOf = useRetryKey();
  return useAction(async (body: BodyToSend<typeof changePassword>) => {
    const device = knownDevice(session()?.user.phone_number ?? "");
    const idempotencyKey = keyOf(body);
    await request(changePassword, { body: { ...body, ...device }, idempotencyKey });
    // The house has ended the pushes of all browsers; this one's member stays here.
    void import("../../notices/member/push-device.ts")
      .then(({ tidyDevice }) => tidyDevice())
      .catch(() => undefined);
  });
}
