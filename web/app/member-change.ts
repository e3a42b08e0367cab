import { queryClient } from "./query-client.ts";
import { questions } from "../ui/confirm.ts";
import { onSessionChange, session } from "./session.ts";

/** What one member saw must never show to the next: nor what is asked for while they change. */
export function forgetFormerMember(): void {
  let memberId = session()?.user.id;
  onSessionChange(() => {
    const now = session()?.user.id;
    if (now === memberId) return;
    memberId = now;
    queryClient.clear();
    // Their yes would go on the session of another: to money that these were never asked about. It
    // names accounts and amounts, too; what is only read says that the session has ended.
    for (const { cancelLabel, answer } of questions.get()) {
      if (now !== undefined || cancelLabel !== null) answer(false);
    }
  });
}
