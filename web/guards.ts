import { replace, type MiddlewareFunction } from "react-router";

import { paths } from "./paths.ts";
import { registrationInProgress, session } from "./session.ts";

/**
 * Who may open what (product.md section 2, "Route table"). They are middleware of parent routes:
 * a redirect happens before the loaders of the screens below fetch any of their code.
 */
export const requireMember: MiddlewareFunction = () => {
  if (!session()) throw replace(paths.login);
};

/** The sign-in pages are for visitors: a signed-in user goes home. */
export const requireVisitor: MiddlewareFunction = () => {
  if (session()) throw replace(paths.home);
};

/** As requireVisitor, unless a registration is in progress. */
export const requireVisitorOrRegistering: MiddlewareFunction = () => {
  if (session() && !registrationInProgress()) throw replace(paths.home);
};

/** The server refuses every /api/admin call of others anyway (403). */
export const requireAdmin: MiddlewareFunction = () => {
  const current = session();
  if (!current) throw replace(paths.adminLogin);
  if (current.user.role !== "ADMIN") throw replace(paths.home);
};
