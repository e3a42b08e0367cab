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
  page(paths.home, () => import("./member/HomeScreen.tsx")),
  page(paths.promotions, () => import("./member/PromotionsScreen.tsx")),
  page(paths.lotteries, () => import("../rounds/member/LotteryListScreen.tsx")),
  page(paths.lotteryBetting, () => import("../betting/member/BettingScreen.tsx")),
  page(paths.animals, () => import("../betting/member/AnimalScreen.tsx")),
  page(paths.lotteryResults, () => import("../results/member/ResultsScreen.tsx")),
  page(paths.statistics, () => import("../results/member/StatisticsScreen.tsx")),
  page(paths.drawCalendar, () => import("../rounds/member/DrawCalendarScreen.tsx")),
  page(paths.lotteryBets, () => import("../betting/member/SlipHistoryScreen.tsx")),
  page(paths.bankAccount, () => import("../members/member/BankAccountScreen.tsx")),
  page(paths.deposit, () => import("../deposits/member/DepositScreen.tsx")),
  page(paths.withdrawal, () => import("../withdrawals/member/WithdrawalScreen.tsx")),
  page(paths.withdrawalHistory, () => import("../withdrawals/member/WithdrawalHistoryScreen.tsx")),
  page(paths.transactions, () => import("../wallet/member/TransactionsScreen.tsx")),
  page(paths.reports, () => import("../wallet/member/ReportsScreen.tsx")),
  page(paths.settings, () => import("../members/member/SettingsScreen.tsx")),
  page(paths.changePassword, () => import("../accounts/member/ChangePasswordScreen.tsx")),
  page(paths.notifications, () => import("../members/member/NotificationsScreen.tsx")),
  page(paths.protection, () => import("../protection/member/ProtectionScreen.tsx")),
  page(paths.notices, () => import("../notices/member/NoticesScreen.tsx")),
  page(paths.checkRound, () => import("../betting/member/CheckRoundScreen.tsx")),
  page(paths.shoot, () => import("../results/member/ShootScreen.tsx")),
  page(paths.referral, () => import("../referral/member/ReferralScreen.tsx")),
  page(paths.luckyNumbers, () => import("../lucky/member/LuckyNumbersScreen.tsx")),
  page(paths.luckyGroups, () => import("../lucky/member/LuckyGroupsScreen.tsx")),
  page(paths.dreamNumbers, () => import("../lucky/member/DreamNumbersScreen.tsx")),
  page(paths.share, () => import("../betting/member/ShareScreen.tsx")),
  page(paths.help, () => import("./member/HelpScreen.tsx")),
];

const visitorScreens: RouteObject[] = [
  // What a visitor sees first comes with the first code.
  { path: paths.login, Component: LoginScreen },
  page(paths.forgotPassword, () => import("../accounts/member/ForgotPasswordScreen.tsx")),
];

const registerScreen = page(paths.register, () => import("../members/member/RegisterScreen.tsx"));

/** For everybody: what a visitor agrees to is read before there is an account. */
const houseTexts: RouteObject[] = [paths.terms, paths.privacy, paths.responsible].map((path) =>
  page(path, () => import("./member/HouseTextScreen.tsx")),
);

/** For everybody, to whom a member may show what the house drew. */
const proofScreen = page(paths.drawProof, () => import("../results/member/ProofScreen.tsx"));

const memberShell = screen(() => import("./member/AppShell.tsx"));
/** The back office is a house of its own: its table of screens comes when an address asks for it. */
const backOffice = screen(() => import("./admin/AdminRoutes.tsx"));

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
