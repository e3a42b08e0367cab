import { useRoutes, type RouteObject } from "react-router";

import { rememberBuilt } from "../built-paths.ts";
import { RequireAdmin } from "../guards.tsx";
import { paths } from "../paths.ts";
import { NotFound } from "../Root.tsx";
import { screen } from "../screen.ts";
import { adminScreens } from "./routes.tsx";

const adminLoginScreen: RouteObject = {
  path: paths.adminLogin,
  ...screen(
    async () => (await import("./AdminLoginScreen.tsx")).AdminLoginScreen,
    "auth",
    "language",
    "admin-staff",
  ),
};

const adminShell = screen(
  async () => (await import("./AdminLayout.tsx")).AdminLayout,
  "admin",
  "language",
  "admin-staff",
  "admin-desk",
  "unsaved",
);

const routes: RouteObject[] = [
  adminLoginScreen,
  {
    path: paths.admin,
    Component: RequireAdmin,
    children: [{ ...adminShell, children: adminScreens }],
  },
  { path: "*", Component: NotFound },
];

rememberBuilt(adminScreens, adminShell);
rememberBuilt([adminLoginScreen]);

/** All addresses under /admin. */
export function AdminRoutes() {
  return useRoutes(routes);
}
