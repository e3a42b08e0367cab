import { text } from "../../text/i18n.ts";
import { toast } from "../../ui/toast.ts";

/**
 * Says that money cannot move now, when the phone has no connection. Asked before anything is sent,
 * so there is no question of an unknown outcome.
 */
export function saysOffline(): boolean {
  if (navigator.onLine) return false;
  toast({ text: text("common:offline_money"), tone: "error" });
  return true;
}
