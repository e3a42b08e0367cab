import { Navigate, useLocation, useRoutes, type RouteObject } from "react-router";

import { rememberBuilt } from "./built-paths.ts";
import { RequireMember, RequireVisitor, RequireVisitorOrRegistering } from "./guards.tsx";
import { offerLuckyPull } from "../betting/member/lucky-pull.ts";
import { LoginScreen } from "../accounts/member/LoginScreen.tsx";
import { NotFound } from "./Root.tsx";
import { paths } from "./paths.ts";
import { screen } from "./screen.ts";

offerLuckyPull(() => import("../lucky/member/LuckyPull.tsx"));

/** Screens of members, inside the shell with the bottom navigation. */
const memberScreens: RouteObject[] = [
  {
    path: paths.home,
    ...screen(
      async () => (await import("./member/HomeScreen.tsx")).HomeScreen,
      "home",
      "lottery",
      "language",
    ),
  },
  {
    path: paths.promotions,
    ...screen(async () => (await import("./member/PromotionsScreen.tsx")).PromotionsScreen, "home"),
  },
  {
    path: paths.lotteries,
    ...screen(
      async () => (await import("../rounds/member/LotteryListScreen.tsx")).LotteryListScreen,
      "lottery",
      "stopped",
    ),
  },
  {
    path: paths.lotteryBetting,
    ...screen(
      async () => (await import("../betting/member/BettingScreen.tsx")).BettingScreen,
      "device",
      "betting",
      "stopped",
      "lottery",
    ),
  },
  {
    path: paths.animals,
    ...screen(
      async () => (await import("../betting/member/AnimalScreen.tsx")).AnimalScreen,
      "animals",
      "stopped",
      "betting",
      "lottery",
    ),
  },
  {
    path: paths.lotteryResults,
    ...screen(
      async () => (await import("../results/member/ResultsScreen.tsx")).ResultsScreen,
      "results",
      "animals",
    ),
  },
  {
    path: paths.lotteryBets,
    ...screen(
      async () => (await import("../betting/member/SlipHistoryScreen.tsx")).SlipHistoryScreen,
      "device",
      "betting",
      "animals",
    ),
  },
  {
    path: paths.bankAccount,
    ...screen(
      async () => (await import("../members/member/BankAccountScreen.tsx")).BankAccountScreen,
      "members",
      "auth",
      "unsaved",
    ),
  },
  {
    path: paths.deposit,
    ...screen(
      async () => (await import("../deposits/member/DepositScreen.tsx")).DepositScreen,
      "deposits",
      "stopped",
      "lottery",
    ),
  },
  {
    path: paths.withdrawal,
    ...screen(
      async () => (await import("../withdrawals/member/WithdrawalScreen.tsx")).WithdrawalScreen,
      "withdrawals",
      "stopped",
    ),
  },
  {
    path: paths.withdrawalHistory,
    ...screen(
      async () =>
        (await import("../withdrawals/member/WithdrawalHistoryScreen.tsx")).WithdrawalHistoryScreen,
      "withdrawals",
    ),
  },
  {
    path: paths.transactions,
    ...screen(
      async () => (await import("../wallet/member/TransactionsScreen.tsx")).TransactionsScreen,
      "wallet",
      "lottery",
    ),
  },
  {
    path: paths.reports,
    ...screen(
      async () => (await import("../wallet/member/ReportsScreen.tsx")).ReportsScreen,
      "wallet",
      "lottery",
    ),
  },
  {
    path: paths.settings,
    ...screen(
      async () => (await import("../members/member/SettingsScreen.tsx")).SettingsScreen,
      "device",
      "members",
      "menu",
      "language",
      "unsaved",
    ),
  },
  {
    path: paths.changePassword,
    ...screen(
      async () =>
        (await import("../accounts/member/ChangePasswordScreen.tsx")).ChangePasswordScreen,
      "members",
    ),
  },
  {
    path: paths.notifications,
    ...screen(
      async () => (await import("../members/member/NotificationsScreen.tsx")).NotificationsScreen,
      "members",
      "notices",
    ),
  },
  {
    path: paths.protection,
    ...screen(
      async () => (await import("../protection/member/ProtectionScreen.tsx")).ProtectionScreen,
      "protection",
      "auth",
    ),
  },
  {
    path: paths.notices,
    ...screen(
      async () => (await import("../notices/member/NoticesScreen.tsx")).NoticesScreen,
      "notices",
    ),
  },
  {
    path: paths.checkRound,
    ...screen(
      async () => (await import("../betting/member/CheckRoundScreen.tsx")).CheckRoundScreen,
      "check-round",
      "betting",
      "draw",
      "lottery",
    ),
  },
  {
    path: paths.shoot,
    ...screen(
      async () => (await import("../results/member/ShootScreen.tsx")).ShootScreen,
      "draw",
      "betting",
      "lottery",
    ),
  },
  {
    path: paths.drawProof,
    ...screen(async () => (await import("../results/member/ProofScreen.tsx")).ProofScreen, "draw"),
  },
  {
    path: paths.referral,
    ...screen(
      async () => (await import("../referral/member/ReferralScreen.tsx")).ReferralScreen,
      "referral",
    ),
  },
  {
    path: paths.luckyNumbers,
    ...screen(
      async () => (await import("../lucky/member/LuckyNumbersScreen.tsx")).LuckyNumbersScreen,
      "lucky",
      "betting",
      "lottery",
    ),
  },
  {
    path: paths.luckyGroups,
    ...screen(
      async () => (await import("../lucky/member/LuckyGroupsScreen.tsx")).LuckyGroupsScreen,
      "lucky",
      "betting",
      "lottery",
    ),
  },
  {
    path: paths.help,
    ...screen(
      async () => (await import("./member/HelpScreen.tsx")).HelpScreen,
      "help",
      "betting",
      "auth",
    ),
  },
];

const visitorScreens: RouteObject[] = [
  // What a visitor sees first comes with the first code.
  { path: paths.login, Component: LoginScreen },
  {
    path: paths.forgotPassword,
    ...screen(
      async () =>
        (await import("../accounts/member/ForgotPasswordScreen.tsx")).ForgotPasswordScreen,
      "auth",
    ),
  },
];

const registerScreen: RouteObject = {
  path: paths.register,
  ...screen(
    async () => (await import("../members/member/RegisterScreen.tsx")).RegisterScreen,
    "auth",
  ),
};

const memberShell = screen(
  async () => (await import("./member/AppShell.tsx")).AppShell,
  "navigation",
);
/** The back office is a house of its own: its table of screens comes when an address asks for it. */
const backOffice = screen(async () => (await import("./admin/AdminRoutes.tsx")).AdminRoutes);

const routes: RouteObject[] = [
  { Component: RequireMember, children: [{ ...memberShell, children: memberScreens }] },
  { Component: RequireVisitor, children: visitorScreens },
  { Component: RequireVisitorOrRegistering, children: [registerScreen] },
  // Two addresses that the specification also uses.
  { path: "/login", element: <Navigate to={paths.login} replace /> },
  { path: "/withdraw", element: <Navigate to={paths.withdrawal} replace /> },
  { path: "*", Component: NotFound },
];

rememberBuilt(memberScreens, memberShell);
rememberBuilt([...visitorScreens, registerScreen]);

export function AppRoutes() {
  const { pathname } = useLocation();
  const isAdmin = pathname === paths.admin || pathname.startsWith(`${paths.admin}/`);
  return isAdmin ? <backOffice.Component /> : <PublicRoutes />;
}

function PublicRoutes() {
  return useRoutes(routes);
}
