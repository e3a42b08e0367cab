import { useMutation, useQueryClient } from "@tanstack/react-query";

/** Runs a change of lotteries or rounds and makes stale what shows them. */
export function useChange<I, O>(run: (input: I) => Promise<O>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["backoffice"] }),
        client.invalidateQueries({ queryKey: ["rounds"] }),
      ]),
  });
}
