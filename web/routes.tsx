import { createHashRouter, replace, type RouteObject } from "react-router";

import {
  requireAdmin,
  requireMember,
  requireVisitor,
  requireVisitorOrRegistering,
} from "./guards.ts";
import { rememberBuilt } from "./built-paths.ts";
import { NotFound, Root, ScreenFailed } from "./Root.tsx";
import { paths } from "./paths.ts";
import { screen } from "./screen.ts";

/** Screens of members, inside the shell with the bottom navigation. */
const memberScreens: RouteObject[] = [
  {
    path: paths.home,
    ...screen(async () => (await import("./home/HomeScreen.tsx")).HomeScreen, "home", "lottery"),
  },
  {
    path: paths.promotions,
    ...screen(async () => (await import("./home/PromotionsScreen.tsx")).PromotionsScreen, "home"),
  },
];

/** Screens of the back office, inside its layout. */
const adminScreens: RouteObject[] = [{ index: true, loader: () => replace(paths.adminDashboard) }];

const signInScreens: RouteObject[] = [
  {
    middleware: [requireVisitor],
    children: [
      {
        path: paths.login,
        ...screen(async () => (await import("./members/LoginScreen.tsx")).LoginScreen, "auth"),
      },
      {
        path: paths.forgotPassword,
        ...screen(
          async () => (await import("./members/ForgotPasswordScreen.tsx")).ForgotPasswordScreen,
          "auth",
        ),
      },
    ],
  },
  {
    middleware: [requireVisitorOrRegistering],
    children: [
      {
        path: paths.register,
        ...screen(
          async () => (await import("./members/RegisterScreen.tsx")).RegisterScreen,
          "auth",
        ),
      },
    ],
  },
  {
    path: paths.adminLogin,
    ...screen(
      async () => (await import("./backoffice/AdminLoginScreen.tsx")).AdminLoginScreen,
      "auth",
    ),
  },
];

rememberBuilt([...memberScreens, ...adminScreens]);

export const router = createHashRouter([
  {
    Component: Root,
    ErrorBoundary: ScreenFailed,
    HydrateFallback: () => null,
    children: [
      {
        middleware: [requireMember],
        ...screen(async () => (await import("./home/AppShell.tsx")).AppShell, "navigation", "menu"),
        children: [{ ErrorBoundary: ScreenFailed, children: memberScreens }],
      },
      ...signInScreens,
      {
        path: paths.admin,
        middleware: [requireAdmin],
        ...screen(async () => (await import("./backoffice/AdminLayout.tsx")).AdminLayout, "admin"),
        children: [{ ErrorBoundary: ScreenFailed, children: adminScreens }],
      },
      // Two addresses that the specification also uses.
      { path: "/login", loader: () => replace(paths.login) },
      { path: "/withdraw", loader: () => replace(paths.withdrawal) },
      { path: "*", Component: NotFound },
    ],
  },
]);
