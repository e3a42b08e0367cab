import { Navigate, useLocation, useRoutes, type RouteObject } from "react-router";

import { rememberBuilt } from "./built-paths.ts";
import { RequireMember, RequireVisitor, RequireVisitorOrRegistering } from "./guards.tsx";
import { LoginScreen } from "./members/LoginScreen.tsx";
import { NotFound } from "./Root.tsx";
import { paths } from "./paths.ts";
import { screen } from "./screen.ts";

/** Screens of members, inside the shell with the bottom navigation. */
const memberScreens: RouteObject[] = [
  {
    path: paths.home,
    ...screen(
      async () => (await import("./home/HomeScreen.tsx")).HomeScreen,
      "home",
      "lottery",
      "language",
    ),
  },
  {
    path: paths.promotions,
    ...screen(async () => (await import("./home/PromotionsScreen.tsx")).PromotionsScreen, "home"),
  },
  {
    path: paths.lotteries,
    ...screen(
      async () => (await import("./rounds/LotteryListScreen.tsx")).LotteryListScreen,
      "lottery",
      "stopped",
    ),
  },
  {
    path: paths.lotteryBetting,
    ...screen(
      async () => (await import("./betting/BettingScreen.tsx")).BettingScreen,
      "device",
      "betting",
      "stopped",
      "lottery",
    ),
  },
  {
    path: paths.animals,
    ...screen(
      async () => (await import("./betting/AnimalScreen.tsx")).AnimalScreen,
      "animals",
      "stopped",
      "betting",
      "lottery",
    ),
  },
  {
    path: paths.lotteryResults,
    ...screen(
      async () => (await import("./results/ResultsScreen.tsx")).ResultsScreen,
      "results",
      "animals",
    ),
  },
  {
    path: paths.lotteryBets,
    ...screen(
      async () => (await import("./betting/SlipHistoryScreen.tsx")).SlipHistoryScreen,
      "device",
      "betting",
      "animals",
    ),
  },
  {
    path: paths.bankAccount,
    ...screen(
      async () => (await import("./members/BankAccountScreen.tsx")).BankAccountScreen,
      "members",
      "auth",
      "unsaved",
    ),
  },
  {
    path: paths.deposit,
    ...screen(
      async () => (await import("./deposits/DepositScreen.tsx")).DepositScreen,
      "deposits",
      "stopped",
      "lottery",
    ),
  },
  {
    path: paths.withdrawal,
    ...screen(
      async () => (await import("./withdrawals/WithdrawalScreen.tsx")).WithdrawalScreen,
      "withdrawals",
      "stopped",
    ),
  },
  {
    path: paths.withdrawalHistory,
    ...screen(
      async () =>
        (await import("./withdrawals/WithdrawalHistoryScreen.tsx")).WithdrawalHistoryScreen,
      "withdrawals",
    ),
  },
  {
    path: paths.transactions,
    ...screen(
      async () => (await import("./wallet/TransactionsScreen.tsx")).TransactionsScreen,
      "wallet",
      "lottery",
    ),
  },
  {
    path: paths.reports,
    ...screen(
      async () => (await import("./wallet/ReportsScreen.tsx")).ReportsScreen,
      "wallet",
      "lottery",
    ),
  },
  {
    path: paths.settings,
    ...screen(
      async () => (await import("./members/SettingsScreen.tsx")).SettingsScreen,
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
      async () => (await import("./members/ChangePasswordScreen.tsx")).ChangePasswordScreen,
      "members",
    ),
  },
  {
    path: paths.notifications,
    ...screen(
      async () => (await import("./members/NotificationsScreen.tsx")).NotificationsScreen,
      "members",
      "notices",
    ),
  },
  {
    path: paths.protection,
    ...screen(
      async () => (await import("./members/ProtectionScreen.tsx")).ProtectionScreen,
      "protection",
      "auth",
    ),
  },
  {
    path: paths.notices,
    ...screen(async () => (await import("./notices/NoticesScreen.tsx")).NoticesScreen, "notices"),
  },
  {
    path: paths.checkRound,
    ...screen(
      async () => (await import("./rounds/CheckRoundScreen.tsx")).CheckRoundScreen,
      "check-round",
      "betting",
      "draw",
      "lottery",
    ),
  },
  {
    path: paths.shoot,
    ...screen(
      async () => (await import("./results/ShootScreen.tsx")).ShootScreen,
      "draw",
      "betting",
      "lottery",
    ),
  },
  {
    path: paths.drawProof,
    ...screen(async () => (await import("./results/ProofScreen.tsx")).ProofScreen, "draw"),
  },
  {
    path: paths.referral,
    ...screen(
      async () => (await import("./referral/ReferralScreen.tsx")).ReferralScreen,
      "referral",
    ),
  },
  {
    path: paths.luckyNumbers,
    ...screen(
      async () => (await import("./lucky/LuckyNumbersScreen.tsx")).LuckyNumbersScreen,
      "lucky",
      "betting",
      "lottery",
    ),
  },
  {
    path: paths.luckyGroups,
    ...screen(
      async () => (await import("./lucky/LuckyGroupsScreen.tsx")).LuckyGroupsScreen,
      "lucky",
      "betting",
      "lottery",
    ),
  },
  {
    path: paths.help,
    ...screen(
      async () => (await import("./home/HelpScreen.tsx")).HelpScreen,
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
      async () => (await import("./members/ForgotPasswordScreen.tsx")).ForgotPasswordScreen,
      "auth",
    ),
  },
];

const registerScreen: RouteObject = {
  path: paths.register,
  ...screen(async () => (await import("./members/RegisterScreen.tsx")).RegisterScreen, "auth"),
};

const memberShell = screen(
  async () => (await import("./home/AppShell.tsx")).AppShell,
  "navigation",
);
/** The back office is a house of its own: its table of screens comes when an address asks for it. */
const backOffice = screen(async () => (await import("./backoffice/AdminRoutes.tsx")).AdminRoutes);

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
