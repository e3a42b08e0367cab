import { queryClient } from "./query-client.ts";
import { onSessionChange, session } from "./session.ts";

/** What one member saw must never show to the next: nor what is asked for while they change. */
export function forgetFormerMember(): void {
  let memberId = session()?.user.id;
  onSessionChange(() => {
    const now = session()?.user.id;
    if (now !== memberId) queryClient.clear();
    memberId = now;
  });
}
