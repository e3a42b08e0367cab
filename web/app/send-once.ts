import type { MutateOptions, UseMutationResult } from "@tanstack/react-query";
import { useRef } from "react";

/**
 * A call's `mutate` that does nothing while one is under way: a second tap comes before the button
 * shows its spinner.
 */
export function useSendOnce<Data, Fault, Sent>({
  mutate,
}: Pick<UseMutationResult<Data, Fault, Sent>, "mutate">) {
  const busy = useRef(false);
  return (sent: Sent, options: MutateOptions<Data, Fault, Sent>): void => {
    if (busy.current) return;
    busy.current = true;
    const onSettled = () => {
      busy.current = false;
    };
    mutate(sent, { ...options, onSettled });
  };
}
