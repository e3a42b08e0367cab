/** Ends the session that the caller came with; others of the member go on. */
import { endPushesOfSession } from "../notices/push-devices.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Session } from "../platform/security/sessions.ts";

export async function signOut(app: AppContext, session: Session, address: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    await app.sessions.end(tx, session.tokenHash);
    await endPushesOfSession(tx, session);
  });
  app.log.info({ member: session.member.id, address }, "signed out");
}
