import { Navigate, Outlet, useLocation, useRoutes, type RouteObject } from "react-router";

import { RequireMember, RequireVisitor, RequireVisitorOrRegistering } from "./guards.tsx";
import { offerLuckyPull } from "../betting/member/lucky-pull.ts";
import { LoginScreen } from "../accounts/member/LoginScreen.tsx";
import { NotFound } from "./Root.tsx";
import { paths } from "./paths.ts";
import { knowRoutes } from "./preload-screen.ts";
import { page, screen } from "./screen.ts";
import { useSession } from "./session.ts";

offerLuckyPull(() => import("../lucky/member/LuckyPull.tsx"));

/** Screens of members, inside the shell with the bottom navigation. */
const memberScreens: RouteObject[] = [
  page(paths.home, async () => (await import("./member/HomeScreen.tsx")).HomeScreen),
  page(
    paths.promotions,
    async () => (await import("./member/PromotionsScreen.tsx")).PromotionsScreen,
  ),
  page(
    paths.lotteries,
    async () => (await import("../rounds/member/LotteryListScreen.tsx")).LotteryListScreen,
  ),
  page(
    paths.lotteryBetting,
    async () => (await import("../betting/member/BettingScreen.tsx")).BettingScreen,
  ),
  page(
    paths.animals,
    async () => (await import("../betting/member/AnimalScreen.tsx")).AnimalScreen,
  ),
  page(
    paths.lotteryResults,
    async () => (await import("../results/member/ResultsScreen.tsx")).ResultsScreen,
  ),
  page(
    paths.statistics,
    async () => (await import("../results/member/StatisticsScreen.tsx")).StatisticsScreen,
  ),
  page(
    paths.drawCalendar,
    async () => (await import("../rounds/member/DrawCalendarScreen.tsx")).DrawCalendarScreen,
  ),
  page(
    paths.lotteryBets,
    async () => (await import("../betting/member/SlipHistoryScreen.tsx")).SlipHistoryScreen,
  ),
  page(
    paths.bankAccount,
    async () => (await import("../members/member/BankAccountScreen.tsx")).BankAccountScreen,
  ),
  page(
    paths.deposit,
    async () => (await import("../deposits/member/DepositScreen.tsx")).DepositScreen,
  ),
  page(
    paths.withdrawal,
    async () => (await import("../withdrawals/member/WithdrawalScreen.tsx")).WithdrawalScreen,
  ),
  page(
    paths.withdrawalHistory,
    async () =>
      (await import("../withdrawals/member/WithdrawalHistoryScreen.tsx")).WithdrawalHistoryScreen,
  ),
  page(
    paths.transactions,
    async () => (await import("../wallet/member/TransactionsScreen.tsx")).TransactionsScreen,
  ),
  page(
    paths.reports,
    async () => (await import("../wallet/member/ReportsScreen.tsx")).ReportsScreen,
  ),
  page(
    paths.settings,
    async () => (await import("../members/member/SettingsScreen.tsx")).SettingsScreen,
  ),
  page(
    paths.changePassword,
    async () => (await import("../accounts/member/ChangePasswordScreen.tsx")).ChangePasswordScreen,
  ),
  page(
    paths.notifications,
    async () => (await import("../members/member/NotificationsScreen.tsx")).NotificationsScreen,
  ),
  page(
    paths.protection,
    async () => (await import("../protection/member/ProtectionScreen.tsx")).ProtectionScreen,
  ),
  page(
    paths.notices,
    async () => (await import("../notices/member/NoticesScreen.tsx")).NoticesScreen,
  ),
  page(
    paths.checkRound,
    async () => (await import("../betting/member/CheckRoundScreen.tsx")).CheckRoundScreen,
  ),
  page(paths.shoot, async () => (await import("../results/member/ShootScreen.tsx")).ShootScreen),
  page(
    paths.referral,
    async () => (await import("../referral/member/ReferralScreen.tsx")).ReferralScreen,
  ),
  page(
    paths.luckyNumbers,
    async () => (await import("../lucky/member/LuckyNumbersScreen.tsx")).LuckyNumbersScreen,
  ),
  page(
    paths.luckyGroups,
    async () => (await import("../lucky/member/LuckyGroupsScreen.tsx")).LuckyGroupsScreen,
  ),
  page(
    paths.dreamNumbers,
    async () => (await import("../lucky/member/DreamNumbersScreen.tsx")).DreamNumbersScreen,
  ),
  page(paths.share, async () => (await import("../betting/member/ShareScreen.tsx")).ShareScreen),
  page(paths.help, async () => (await import("./member/HelpScreen.tsx")).HelpScreen),
];

const visitorScreens: RouteObject[] = [
  // What a visitor sees first comes with the first code.
  { path: paths.login, Component: LoginScreen },
  page(
    paths.forgotPassword,
    async () => (await import("../accounts/member/ForgotPasswordScreen.tsx")).ForgotPasswordScreen,
  ),
];

const registerScreen = page(
  paths.register,
  async () => (await import("../members/member/RegisterScreen.tsx")).RegisterScreen,
);

/** For everybody: what a visitor agrees to is read before there is an account. */
const houseTexts: RouteObject[] = [paths.terms, paths.privacy, paths.responsible].map((path) =>
  page(path, async () => (await import("./member/HouseTextScreen.tsx")).HouseTextScreen),
);

/** For everybody, to whom a member may show what the house drew. */
const proofScreen = page(
  paths.drawProof,
  async () => (await import("../results/member/ProofScreen.tsx")).ProofScreen,
);

const memberShell = screen(async () => (await import("./member/AppShell.tsx")).AppShell);
/** The back office is a house of its own: its table of screens comes when an address asks for it. */
const backOffice = screen(async () => (await import("./admin/AdminRoutes.tsx")).AdminRoutes);

/** Members see in their shell what visitors see without one. */
function ShellOfMembers() {
  const session = useSession();
  if (session) return <memberShell.Component key={session.user.id} />;
  return (
    <main>
      <Outlet />
    </main>
  );
}

const routes: RouteObject[] = [
  { Component: RequireMember, children: [{ ...memberShell, children: memberScreens }] },
  { Component: RequireVisitor, children: visitorScreens },
  { Component: RequireVisitorOrRegistering, children: [registerScreen] },
  ...houseTexts,
  { Component: ShellOfMembers, children: [proofScreen] },
  // Two addresses that the specification also uses.
  { path: "/login", element: <Navigate to={paths.login} replace /> },
  { path: "/withdraw", element: <Navigate to={paths.withdrawal} replace /> },
  { path: "*", Component: NotFound },
];

knowRoutes(routes);

export function AppRoutes() {
  const { pathname } = useLocation();
  const isAdmin = pathname === paths.admin || pathname.startsWith(`${paths.admin}/`);
  return isAdmin ? <backOffice.Component /> : <PublicRoutes />;
}

function PublicRoutes() {
  return useRoutes(routes);
}
