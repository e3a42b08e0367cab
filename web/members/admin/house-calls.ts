import {
  addBank,
  changeBank,
  listAdminBanks,
} from "@chokdee/domain/members/admin-bank-contract.ts";
import {
  listServices,
  resumeService,
  stopService,
  type Service,
} from "@chokdee/domain/operations/service-contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { request, type RequestOptions } from "../../app/api.ts";

const SERVICES = ["backoffice", "services"] as const;
const BANKS = ["backoffice", "banks"] as const;
const POLL_MS = 15_000;

export function useServices() {
  return useQuery({
    queryKey: SERVICES,
    refetchInterval: POLL_MS,
    queryFn: async ({ signal }) => (await request(listServices, { signal })).data.items,
  });
}

/** Stops the service when there is a message for members, and else lets it go on. */
export function useSwitchService(service: Service) {
  const client = useQueryClient();
  return useMutation({
    /** What members are told, by language; none to let the service go on. */
    mutationFn: ({ reason, told }: { reason: string; told?: Readonly<Record<string, string>> }) => {
      if (told === undefined) {
        return request(resumeService, { params: { service }, body: { reason } });
      }
      const { th: message = "", ...translations } = told;
      return request(stopService, { params: { service }, body: { reason, message, translations } });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["backoffice"] }),
        client.invalidateQueries({ queryKey: ["settings"] }),
      ]),
  });
}

export function useAdminBanks() {
  return useQuery({
    queryKey: BANKS,
    queryFn: async ({ signal }) => (await request(listAdminBanks, { signal })).data.items,
  });
}
export type AdminBank = NonNullable<ReturnType<typeof useAdminBanks>["data"]>[number];

type NewBank = RequestOptions<typeof addBank>["body"];
type BankChange = RequestOptions<typeof changeBank>["body"];

/** Adds a bank, or changes the one with the id. */
export function useSaveBank(id: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ code, ...bank }: NewBank & BankChange) =>
      id === undefined
        ? request(addBank, { body: { code, ...bank } })
        : request(changeBank, { params: { id }, body: bank }),
    onSettled: () => client.invalidateQueries({ queryKey: BANKS }),
  });
}
