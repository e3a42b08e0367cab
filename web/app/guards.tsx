import { Navigate, Outlet } from "react-router";

import { firstPath } from "./first-path.ts";
import { paths } from "./paths.ts";
import { registrationInProgress, useSession } from "./session.ts";

/*
 * Who may open what (product.md section 2, "Route table"). Each is a parent route: what is below
 * is not rendered, and so none of its code fetched, while the guard leads elsewhere. They follow
 * the session, so that its end leads to the sign-in page from wherever the member is.
 */

export function RequireMember() {
  return useSession() ? <Outlet /> : <Navigate to={paths.login} replace />;
}

/** The sign-in pages are for visitors: a signed-in user goes home, or to what must be done first. */
export function RequireVisitor() {
  return useSession() ? <Navigate to={firstPath()} replace /> : <Outlet />;
}

/** As RequireVisitor, unless a registration is in progress. */
export function RequireVisitorOrRegistering() {
  const signedIn = useSession() !== null && !registrationInProgress();
  return signedIn ? <Navigate to={paths.home} replace /> : <Outlet />;
}

/** The server refuses every /api/admin call of others anyway (403). */
export function RequireAdmin() {
  const session = useSession();
  if (!session) return <Navigate to={paths.adminLogin} replace />;
  return session.user.role === "ADMIN" ? <Outlet /> : <Navigate to={paths.home} replace />;
}
