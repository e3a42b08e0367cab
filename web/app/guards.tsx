import { useEffect, useState } from "react";
import { Navigate, Outlet, useLocation, useSearchParams } from "react-router";

import { firstPath } from "./first-path.ts";
import { paths } from "./paths.ts";
import { forgetSignOut, registrationInProgress, useSession, useSignedOut } from "./session.ts";

/*
 * Who may open what (product.md section 2, "Route table"). Each is a parent route: what is below
 * is not rendered, and so none of its code fetched, while the guard leads elsewhere. They follow
 * the session, so that its end leads to the sign-in page from wherever the member is, and another
 * member, who signed in in another tab, has all below anew.
 */

/** Who is not signed in, or not any more, comes back to where they wanted to be. */
export function RequireMember() {
  const { pathname, search } = useLocation();
  const back = useSignedOut() ? undefined : `${pathname}${search}`;
  const id = useSession()?.user.id;
  return id ? <Outlet key={id} /> : <Navigate to={paths.login} state={{ back }} replace />;
}

/** The sign-in pages are for visitors: a signed-in user goes home, or to what must be done first. */
export function RequireVisitor() {
  const { back } = (useLocation().state ?? {}) as { readonly back?: string };
  const first = firstPath();
  useEffect(forgetSignOut, []);
  const to = first === paths.home ? (back ?? first) : first;
  return useSession() ? <Navigate to={to} replace /> : <Outlet />;
}

/**
 * As RequireVisitor, unless a registration is in progress. Phones are shared: the code of a link is
 * kept for who registers once this member has signed out.
 */
export function RequireVisitorOrRegistering() {
  const signedIn = useSession() !== null && !registrationInProgress();
  // Whoever becomes a member here has used the code.
  const [wasSignedIn] = useState(signedIn);
  const code = useSearchParams()[0].get("ref");
  useEffect(() => {
    if (!wasSignedIn || code === null) return;
    void import("./kept-referral.ts").then(
      ({ keepReferral }) => keepReferral(code),
      () => undefined,
    );
  }, [wasSignedIn, code]);
  return signedIn ? <Navigate to={paths.home} replace /> : <Outlet />;
}

/** The server refuses every /api/admin call of others anyway (403). */
export function RequireAdmin() {
  const session = useSession();
  if (!session) return <Navigate to={paths.adminLogin} replace />;
  const { id, role } = session.user;
  return role === "ADMIN" ? <Outlet key={id} /> : <Navigate to={paths.home} replace />;
}
