/** Ends the session that the caller came with; others of the member go on. */
import type { House } from "../platform/house.ts";
import type { Session } from "../platform/security/sessions.ts";

export async function signOut(house: House, session: Session, address: string): Promise<void> {
  await house.db.transaction((tx) => house.sessions.end(tx, session.tokenHash));
  house.log.info({ member: session.member.id, address }, "signed out");
}
