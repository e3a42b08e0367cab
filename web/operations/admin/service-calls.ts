import {
  listOutside,
  testOutside,
  type OutsideService,
} from "@chokdee/domain/operations/outside-contract.ts";
import {
  listServices,
  resumeService,
  stopService,
  type Service,
} from "@chokdee/domain/operations/service-contract.ts";

import { request } from "../../app/api.ts";
import { useAction, useCall } from "../../app/use-call.ts";

const POLL_MS = 15_000;

export const useServices = () =>
  useCall("backoffice", listServices, {}, { refetchInterval: POLL_MS });

interface Switch {
  readonly reason: string;
  /** What members are told, by language; none to let the service go on. */
  readonly told?: Readonly<Record<string, string>>;
}

/** Stops the service when there is a message for members, and else lets it go on. */
export const useSwitchService = (service: Service) =>
  useAction(
    ({ reason, told }: Switch) => {
      if (told === undefined) {
        return request(resumeService, { params: { service }, body: { reason } });
      }
      const { th: message = "", ...translations } = told;
      return request(stopService, { params: { service }, body: { reason, message, translations } });
    },
    "backoffice",
    "settings",
  );

export const useOutside = () =>
  useCall("backoffice", listOutside, {}, { refetchInterval: POLL_MS });

/** Sends a test message, and answers whether it went out. */
export const useTestOutside = (service: OutsideService) =>
  useAction(async () => {
    const { data } = await request(testOutside, { params: { service } });
    return data;
  }, "backoffice");
