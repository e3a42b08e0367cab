import {
  readSettings,
  writeSettings,
  type Settings,
} from "@chokdee/domain/core/settings-contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { request } from "../../app/api.ts";

const KEY = ["backoffice", "settings"] as const;

export function useSettings() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await request(readSettings, { signal })).data,
  });
}

/**
 * Sends what changed only; what another operator changed meanwhile stays. Answers the settings as
 * they stand, or the message that another owner has to approve.
 */
export function useWriteSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Partial<Settings>) => {
      const answer = await request(writeSettings, { body });
      return "message" in answer ? answer.message : answer.data;
    },
    onSuccess: (settings) => {
      if (typeof settings !== "string") client.setQueryData(KEY, settings);
      void client.invalidateQueries({ queryKey: ["settings"] });
    },
  });
}
