/** Ends the session that the caller came with; others of the member go on. */
import type { House } from "../platform/house.ts";
import type { Session } from "../platform/sessions.ts";

export async function signOut(house: House, session: Session): Promise<void> {
  await house.db.transaction((tx) => house.sessions.end(tx, session.tokenHash));
}
