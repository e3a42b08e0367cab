import { Navigate, type RouteObject } from "react-router";

import { paths } from "../paths.ts";
import { page } from "../screen.ts";

/** Screens of the back office, inside its layout. */
export const adminScreens: RouteObject[] = [
  { index: true, element: <Navigate to={paths.adminDashboard} replace /> },
  page(paths.adminDashboard, () => import("../../operations/admin/DashboardScreen.tsx")),
  page(paths.adminUsers, () => import("../../members/admin/MembersScreen.tsx")),
  page(`${paths.adminUsers}/:id`, () => import("../../members/admin/StoryScreen.tsx")),
  page(paths.adminRounds, () => import("../../rounds/admin/RoundsScreen.tsx")),
  page(paths.adminDrawNight, () => import("../../rounds/admin/night/DrawNightScreen.tsx")),
  page(paths.adminCalendar, () => import("../../rounds/admin/plan/CalendarScreen.tsx")),
  page(paths.adminBanks, () => import("../../members/admin/BanksScreen.tsx")),
  page(paths.adminServices, () => import("../../operations/admin/ServicesScreen.tsx")),
  page(`${paths.adminRounds}/:id`, () => import("../../rounds/admin/RoundScreen.tsx")),
  page(paths.adminDeposits, () => import("../../deposits/admin/DepositsScreen.tsx")),
  page(paths.adminUnmatched, () => import("../../deposits/admin/UnmatchedScreen.tsx")),
  page(paths.adminReceivingAccounts, () => import("../../deposits/admin/ReceivingScreen.tsx")),
  page(paths.adminWithdrawals, () => import("../../withdrawals/admin/WithdrawalsScreen.tsx")),
  page(paths.adminLotteryTypes, () => import("../../rounds/admin/lotteries/LotteriesScreen.tsx")),
  page(
    `${paths.adminLotteryTypes}/:id`,
    () => import("../../rounds/admin/lotteries/LotteryScreen.tsx"),
  ),
  page(paths.adminNumberRules, () => import("../../rounds/admin/rules/RulesScreen.tsx")),
  page(paths.adminSettings, () => import("../../core/admin/SettingsScreen.tsx")),
  page(paths.adminTexts, () => import("../../core/admin/HouseTextsScreen.tsx")),
  page(paths.adminAnnouncements, () => import("../../notices/admin/NoticesScreen.tsx")),
  page(paths.adminReports, () => import("../../operations/admin/ReportsScreen.tsx")),
  page(paths.adminStaff, () => import("../../staff/admin/StaffScreen.tsx")),
  page(paths.adminSecurity, () => import("../../staff/admin/SecurityScreen.tsx")),
  page(paths.adminApprovals, () => import("../../operations/admin/ApprovalsScreen.tsx")),
  page(paths.adminAudit, () => import("../../core/admin/AuditScreen.tsx")),
];
