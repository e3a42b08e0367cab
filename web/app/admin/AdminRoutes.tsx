import { useRoutes, type RouteObject } from "react-router";

import { RequireAdmin } from "../guards.tsx";
import { paths } from "../paths.ts";
import { knowRoutes } from "../preload-screen.ts";
import { NotFound } from "../Root.tsx";
import { page, screen } from "../screen.ts";
import { adminScreens } from "./routes.tsx";

const adminLoginScreen = page(paths.adminLogin, () => import("./AdminLoginScreen.tsx"));

const adminShell = screen(() => import("./AdminLayout.tsx"));

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
export default function AdminRoutes() {
  return useRoutes(routes);
}
