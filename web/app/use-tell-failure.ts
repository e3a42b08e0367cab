import { toast } from "../ui/toast.ts";
import { useFailureText } from "./use-failure-text.ts";

/** Tells why a call failed, where what sent it may be gone or has no place to show it. */
export function useTellFailure(): (error: unknown) => void {
  const failureText = useFailureText();
  return (error) => toast({ text: failureText(error), tone: "error" });
}
