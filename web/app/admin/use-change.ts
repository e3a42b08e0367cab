import { useMutation, useQueryClient } from "@tanstack/react-query";

/** Makes stale what shows lotteries and rounds. */
export function useStaleRounds(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ["backoffice"] }),
      client.invalidateQueries({ queryKey: ["rounds"] }),
    ]);
}

/** Runs a change of lotteries or rounds and makes stale what shows them. */
export function useChange<I, O>(run: (input: I) => Promise<O>) {
  const onSettled = useStaleRounds();
  return useMutation({ mutationFn: run, onSettled });
}
