import {
  changePassword,
  forgotPassword,
  generateCaptcha,
  login,
  logout,
  resetPassword,
} from "@chokdee/domain/members/contract.ts";
import type { BodyToSend, ReplyOf } from "@chokdee/domain/contract.ts";
import { useMutation, useQuery } from "@tanstack/react-query";

import { request } from "../../app/api.ts";
import { beginSession, endSession, session } from "../../app/session.ts";
import { serverNow } from "../../ui/clock.ts";

type SignedIn = Pick<ReplyOf<typeof login>, "access_token" | "user">;

/**
 * Takes a login's or registration's answer into the session. One that this browser still holds, as
 * somebody does who signs in at the back office's door, would else go on without anybody's knowing.
 */
export function startSession({ access_token, user }: SignedIn): void {
  const before = session()?.token;
  if (before !== undefined) void request(logout, { token: before }).catch(() => undefined);
  beginSession(access_token, user, serverNow());
}

export function useLogin() {
  return useMutation({
    mutationFn: (body: BodyToSend<typeof login>) => request(login, { body }),
  });
}

export function useCaptcha(enabled: boolean) {
  return useQuery({
    queryKey: ["members", "captcha"],
    queryFn: ({ signal }) => request(generateCaptcha, { signal }),
    enabled,
    // A picture is good for one try within two minutes, so one from before is never shown.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
}

/** Ends the session here at once; that the server could not be told does not hold it open. */
export function useLogout(): () => void {
  return () => {
    void request(logout).catch(() => undefined);
    // Whoever comes next on this phone must not read this member's notices.
    void import("../../notices/member/push-device.ts").then(
      ({ leaveDevice }) => leaveDevice(),
      () => undefined,
    );
    endSession();
  };
}

export function useForgotPassword() {
  return useMutation({
    mutationFn: (phone_number: string) => request(forgotPassword, { body: { phone_number } }),
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: BodyToSend<typeof resetPassword>) => request(resetPassword, { body }),
  });
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: BodyToSend<typeof changePassword>) => request(changePassword, { body }),
  });
}
