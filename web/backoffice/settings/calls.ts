import { readSettings, writeSettings, type Settings } from "@chokdee/domain/backoffice/contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { request } from "../../api.ts";

const KEY = ["backoffice", "settings"] as const;

export function useSettings() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await request(readSettings, { signal })).data,
  });
}

/** Sends what changed only; what another operator changed meanwhile stays. */
export function useWriteSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Partial<Settings>) => (await request(writeSettings, { body })).data,
    onSuccess: (settings) => {
      client.setQueryData(KEY, settings);
      void client.invalidateQueries({ queryKey: ["settings"] });
    },
  });
}
