import { Navigate, type RouteObject } from "react-router";

import { paths } from "../paths.ts";
import { screen } from "../screen.ts";

/** Screens of the back office, inside its layout. */
export const adminScreens: RouteObject[] = [
  { index: true, element: <Navigate to={paths.adminDashboard} replace /> },
  {
    path: paths.adminDashboard,
    ...screen(
      async () => (await import("../../operations/admin/DashboardScreen.tsx")).DashboardScreen,
      "admin-dashboard",
      "admin-desk",
      "admin-staff",
      "admin-house",
      "admin-rounds",
      "betting",
    ),
  },
  {
    path: paths.adminUsers,
    ...screen(
      async () => (await import("../../members/admin/MembersScreen.tsx")).MembersScreen,
      "admin-members",
      "admin-staff",
      "admin-protection",
      "admin-referral",
      "admin-statement",
      "protection",
    ),
  },
  {
    path: paths.adminRounds,
    ...screen(
      async () => (await import("../../rounds/admin/RoundsScreen.tsx")).RoundsScreen,
      "admin-rounds",
      "admin-desk",
      "betting",
      "admin-plan",
    ),
  },
  {
    path: paths.adminCalendar,
    ...screen(
      async () => (await import("../../rounds/admin/plan/CalendarScreen.tsx")).CalendarScreen,
      "admin-plan",
      "admin-rounds",
      "admin-desk",
      "admin-forms",
    ),
  },
  {
    path: paths.adminBanks,
    ...screen(
      async () => (await import("../../members/admin/BanksScreen.tsx")).BanksScreen,
      "admin-house",
      "admin-desk",
      "admin-forms",
    ),
  },
  {
    path: paths.adminServices,
    ...screen(
      async () => (await import("../../operations/admin/ServicesScreen.tsx")).ServicesScreen,
      "admin-house",
      "admin-outside",
      "admin-notices",
    ),
  },
  {
    path: `${paths.adminRounds}/:id`,
    ...screen(
      async () => (await import("../../rounds/admin/RoundScreen.tsx")).RoundScreen,
      "admin-forms",
      "admin-rounds",
      "admin-desk",
      "admin-plan",
      "betting",
      "draw",
    ),
  },
  {
    path: paths.adminDeposits,
    ...screen(
      async () => (await import("../../deposits/admin/DepositsScreen.tsx")).DepositsScreen,
      "admin-deposits",
    ),
  },
  {
    path: paths.adminUnmatched,
    ...screen(
      async () => (await import("../../deposits/admin/UnmatchedScreen.tsx")).UnmatchedScreen,
      "admin-deposits",
    ),
  },
  {
    path: paths.adminReceivingAccounts,
    ...screen(
      async () => (await import("../../deposits/admin/ReceivingScreen.tsx")).ReceivingScreen,
      "admin-deposits",
    ),
  },
  {
    path: paths.adminWithdrawals,
    ...screen(
      async () => (await import("../../withdrawals/admin/WithdrawalsScreen.tsx")).WithdrawalsScreen,
      "admin-withdrawals",
    ),
  },
  {
    path: paths.adminLotteryTypes,
    ...screen(
      async () =>
        (await import("../../rounds/admin/lotteries/LotteriesScreen.tsx")).LotteriesScreen,
      "admin-lotteries",
      "betting",
      "admin-plan",
      "admin-desk",
      "admin-forms",
    ),
  },
  {
    path: `${paths.adminLotteryTypes}/:id`,
    ...screen(
      async () => (await import("../../rounds/admin/lotteries/LotteryScreen.tsx")).LotteryScreen,
      "admin-lotteries",
      "admin-bet-order",
      "betting",
      "admin-plan",
      "admin-desk",
      "admin-forms",
    ),
  },
  {
    path: paths.adminNumberRules,
    ...screen(
      async () => (await import("../../rounds/admin/rules/RulesScreen.tsx")).RulesScreen,
      "admin-rules",
      "admin-desk",
      "betting",
    ),
  },
  {
    path: paths.adminSettings,
    ...screen(
      async () => (await import("../../core/admin/SettingsScreen.tsx")).SettingsScreen,
      "admin-settings",
      "admin-staff",
      "admin-desk",
      "admin-forms",
    ),
  },
  {
    path: paths.adminAnnouncements,
    ...screen(
      async () => (await import("../../notices/admin/NoticesScreen.tsx")).NoticesScreen,
      "admin-notices",
      "admin-house",
    ),
  },
  {
    path: paths.adminReports,
    ...screen(
      async () => (await import("../../operations/admin/ReportsScreen.tsx")).ReportsScreen,
      "admin-reports",
      "admin-staff",
    ),
  },
  {
    path: paths.adminStaff,
    ...screen(
      async () => (await import("../../staff/admin/StaffScreen.tsx")).StaffScreen,
      "admin-staff",
      "admin-desk",
    ),
  },
  {
    path: paths.adminSecurity,
    ...screen(
      async () => (await import("../../staff/admin/SecurityScreen.tsx")).SecurityScreen,
      "admin-staff",
    ),
  },
  {
    path: paths.adminApprovals,
    ...screen(
      async () => (await import("../../operations/admin/ApprovalsScreen.tsx")).ApprovalsScreen,
      "admin-staff",
      "admin-rounds",
      "admin-audit",
      "admin-desk",
      "admin-fields",
      "admin-notices",
      "admin-settings",
      "betting",
    ),
  },
  {
    path: paths.adminAudit,
    ...screen(
      async () => (await import("../../core/admin/AuditScreen.tsx")).AuditScreen,
      "admin-audit",
      "admin-desk",
      "admin-fields",
      "admin-notices",
      "admin-rounds",
      "admin-settings",
      "betting",
    ),
  },
];
