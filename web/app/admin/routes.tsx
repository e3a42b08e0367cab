import { Navigate, type RouteObject } from "react-router";

import { paths } from "../paths.ts";
import { page } from "../screen.ts";

/** Screens of the back office, inside its layout. */
export const adminScreens: RouteObject[] = [
  { index: true, element: <Navigate to={paths.adminDashboard} replace /> },
  page(
    paths.adminDashboard,
    async () => (await import("../../operations/admin/DashboardScreen.tsx")).DashboardScreen,
  ),
  page(
    paths.adminUsers,
    async () => (await import("../../members/admin/MembersScreen.tsx")).MembersScreen,
  ),
  page(
    `${paths.adminUsers}/:id`,
    async () => (await import("../../members/admin/StoryScreen.tsx")).StoryScreen,
  ),
  page(
    paths.adminRounds,
    async () => (await import("../../rounds/admin/RoundsScreen.tsx")).RoundsScreen,
  ),
  page(
    paths.adminDrawNight,
    async () => (await import("../../rounds/admin/night/DrawNightScreen.tsx")).DrawNightScreen,
  ),
  page(
    paths.adminCalendar,
    async () => (await import("../../rounds/admin/plan/CalendarScreen.tsx")).CalendarScreen,
  ),
  page(
    paths.adminBanks,
    async () => (await import("../../members/admin/BanksScreen.tsx")).BanksScreen,
  ),
  page(
    paths.adminServices,
    async () => (await import("../../operations/admin/ServicesScreen.tsx")).ServicesScreen,
  ),
  page(
    `${paths.adminRounds}/:id`,
    async () => (await import("../../rounds/admin/RoundScreen.tsx")).RoundScreen,
  ),
  page(
    paths.adminDeposits,
    async () => (await import("../../deposits/admin/DepositsScreen.tsx")).DepositsScreen,
  ),
  page(
    paths.adminUnmatched,
    async () => (await import("../../deposits/admin/UnmatchedScreen.tsx")).UnmatchedScreen,
  ),
  page(
    paths.adminReceivingAccounts,
    async () => (await import("../../deposits/admin/ReceivingScreen.tsx")).ReceivingScreen,
  ),
  page(
    paths.adminWithdrawals,
    async () => (await import("../../withdrawals/admin/WithdrawalsScreen.tsx")).WithdrawalsScreen,
  ),
  page(
    paths.adminLotteryTypes,
    async () => (await import("../../rounds/admin/lotteries/LotteriesScreen.tsx")).LotteriesScreen,
  ),
  page(
    `${paths.adminLotteryTypes}/:id`,
    async () => (await import("../../rounds/admin/lotteries/LotteryScreen.tsx")).LotteryScreen,
  ),
  page(
    paths.adminNumberRules,
    async () => (await import("../../rounds/admin/rules/RulesScreen.tsx")).RulesScreen,
  ),
  page(
    paths.adminSettings,
    async () => (await import("../../core/admin/SettingsScreen.tsx")).SettingsScreen,
  ),
  page(
    paths.adminTexts,
    async () => (await import("../../core/admin/HouseTextsScreen.tsx")).HouseTextsScreen,
  ),
  page(
    paths.adminAnnouncements,
    async () => (await import("../../notices/admin/NoticesScreen.tsx")).NoticesScreen,
  ),
  page(
    paths.adminReports,
    async () => (await import("../../operations/admin/ReportsScreen.tsx")).ReportsScreen,
  ),
  page(
    paths.adminStaff,
    async () => (await import("../../staff/admin/StaffScreen.tsx")).StaffScreen,
  ),
  page(
    paths.adminSecurity,
    async () => (await import("../../staff/admin/SecurityScreen.tsx")).SecurityScreen,
  ),
  page(
    paths.adminApprovals,
    async () => (await import("../../operations/admin/ApprovalsScreen.tsx")).ApprovalsScreen,
  ),
  page(
    paths.adminAudit,
    async () => (await import("../../core/admin/AuditScreen.tsx")).AuditScreen,
  ),
];
