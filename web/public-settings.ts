import { publicSettings } from "@chokdee/domain/backoffice/contract.ts";
import { useQuery } from "@tanstack/react-query";

import { request } from "./api.ts";

/** Contact links, limits and the licence number: what of the operator's settings members see. */
export function usePublicSettings() {
  return useQuery({
    queryKey: ["settings"],
    queryFn: ({ signal }) => request(publicSettings, { signal }),
    staleTime: 10 * 60_000,
  });
}

/** Where "contact staff" leads: the chat, else the telephone, else nowhere. */
export function contactAddress(settings: {
  readonly contact_line_url: string;
  readonly contact_phone: string;
}): string | null {
  if (settings.contact_line_url.startsWith("https://")) return settings.contact_line_url;
  const digits = settings.contact_phone.replaceAll(/[^0-9+]/g, "");
  return digits === "" ? null : `tel:${digits}`;
}
