import { useRoutes, type RouteObject } from "react-router";

import { RequireAdmin } from "../guards.tsx";
import { paths } from "../paths.ts";
import { knowRoutes } from "../preload-screen.ts";
import { NotFound } from "../Root.tsx";
import { page, screen } from "../screen.ts";
import { adminScreens } from "./routes.tsx";

const adminLoginScreen = page(
  paths.adminLogin,
  async () => (await import("./AdminLoginScreen.tsx")).AdminLoginScreen,
);

const adminShell = screen(async () => (await import("./AdminLayout.tsx")).AdminLayout);

const routes: RouteObject[] = [
  adminLoginScreen,
  {
    path: paths.admin,
    Component: RequireAdmin,
    children: [{ ...adminShell, children: adminScreens }],
  },
  { path: "*", Component: NotFound },
];

knowRoutes(routes);

/** All addresses under /admin. */
export function AdminRoutes() {
  return useRoutes(routes);
}
