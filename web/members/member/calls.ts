import { listBanks } from "@chokdee/domain/members/bank-contract.ts";
import {
  checkPhone,
  completeRegistration,
  completeRegistrationWithBank,
  registrationConfig,
  sendOtp,
  verifyOtp,
} from "@chokdee/domain/members/contract.ts";
import type { BodyToSend } from "@chokdee/domain/contract.ts";
import { useMutation, useQuery } from "@tanstack/react-query";

import { request } from "../../app/api.ts";

export function useRegistrationConfig() {
  return useQuery({
    queryKey: ["members", "registration-config"],
    queryFn: ({ signal }) => request(registrationConfig, { signal }),
    staleTime: 60_000,
  });
}

export function useBanks() {
  return useQuery({
    queryKey: ["members", "banks"],
    queryFn: ({ signal }) => request(listBanks, { signal }),
    staleTime: 60 * 60_000,
  });
}

export function useCheckPhone() {
  return useMutation({
    mutationFn: (phone_number: string) => request(checkPhone, { body: { phone_number } }),
  });
}

export function useSendOtp() {
  return useMutation({
    mutationFn: (phone_number: string) => request(sendOtp, { body: { phone_number } }),
  });
}

export function useVerifyOtp() {
  return useMutation({
    mutationFn: (body: BodyToSend<typeof verifyOtp>) => request(verifyOtp, { body }),
  });
}

export function useCompleteRegistration() {
  return useMutation({
    mutationFn: (body: BodyToSend<typeof completeRegistration>) =>
      request(completeRegistration, { body }),
  });
}

export function useCompleteRegistrationWithBank() {
  return useMutation({
    mutationFn: (body: BodyToSend<typeof completeRegistrationWithBank>) =>
      request(completeRegistrationWithBank, { body }),
  });
}
