import { publicSettings } from "@chokdee/domain/core/settings-contract.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { request } from "./api.ts";
import { useTranslation } from "../text/i18n.ts";

/** Contact links, limits and the licence number: what of the operator's settings members see. */
export function usePublicSettings() {
  const { language } = useTranslation("common");
  return useQuery({
    // What the operator says of a service that is stopped comes in the chosen language.
    queryKey: ["settings", language],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => request(publicSettings, { signal }),
    staleTime: 10 * 60_000,
  });
}

/** An address that may be opened from here: the web's own kind and nothing that runs code. */
export function safeLink(address: string): string | null {
  return /^https:\/\/[^\s<>"']+$/i.test(address) ? address : null;
}

/** Where "contact staff" leads: the chat, else the telephone, else nowhere. */
export function contactAddress(settings: {
  readonly contact_line_url: string;
  readonly contact_phone: string;
}): string | null {
  const chat = safeLink(settings.contact_line_url);
  if (chat !== null) return chat;
  const digits = settings.contact_phone.replaceAll(/[^0-9+]/g, "");
  return digits === "" ? null : `tel:${digits}`;
}
