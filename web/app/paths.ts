/** Every address of the web (product.md section 2, "Route table"), hash-style. */
export const paths = {
  home: "/",
  lotteries: "/lotteries",
  lotteryBetting: "/lottery-betting",
  lotteryBets: "/lottery-bets",
  animals: "/betting",
  settings: "/settings",
  changePassword: "/change-password",
  bankAccount: "/bank-account",
  notifications: "/notifications",
  protection: "/protection",
  notices: "/notices",
  transactions: "/transactions",
  reports: "/reports",
  lotteryResults: "/lottery-results",
  statistics: "/statistics",
  drawCalendar: "/draw-calendar",
  deposit: "/deposit",
  withdrawal: "/withdrawal",
  withdrawalHistory: "/withdrawal/history",
  checkRound: "/check-round",
  shoot: "/yeekee-shots",
  drawProof: "/draw-proof",
  referral: "/referral",
  help: "/help",
  luckyNumbers: "/lucky-numbers",
  luckyGroups: "/lucky-groups",
  dreamNumbers: "/dream-numbers",
  promotions: "/promotions",
  share: "/share",
  terms: "/terms",
  privacy: "/privacy",
  responsible: "/responsible-play",
  login: "/auth/login",
  register: "/auth/register",
  forgotPassword: "/auth/forgot-password",
  adminLogin: "/admin/login",
  admin: "/admin",
  adminDashboard: "/admin/dashboard",
  adminUsers: "/admin/users",
  adminRounds: "/admin/rounds",
  adminDrawNight: "/admin/draw-night",
  adminCalendar: "/admin/calendar",
  adminBanks: "/admin/banks",
  adminServices: "/admin/services",
  adminDeposits: "/admin/deposits",
  adminWithdrawals: "/admin/withdrawals",
  adminUnmatched: "/admin/unmatched",
  adminReceivingAccounts: "/admin/receiving-accounts",
  adminLotteryTypes: "/admin/lottery-types",
  adminNumberRules: "/admin/number-rules",
  adminReports: "/admin/reports",
  adminSettings: "/admin/settings",
  adminTexts: "/admin/texts",
  adminAnnouncements: "/admin/announcements",
  adminAudit: "/admin/audit",
  adminStaff: "/admin/staff",
  adminApprovals: "/admin/approvals",
  adminSecurity: "/admin/security",
} as const;

/** One round in the back office. */
export function adminRoundPath(roundId: string): string {
  return `${paths.adminRounds}/${encodeURIComponent(roundId)}`;
}

/** One member in the back office, open over the list of all. */
export function adminMemberPath(memberId: string): string {
  return `${paths.adminUsers}?member=${encodeURIComponent(memberId)}`;
}

/** Where members shoot numbers into a Yeekee round. */
export function shootAddress(roundId: string): string {
  return `${paths.shoot}?round=${encodeURIComponent(roundId)}`;
}

/** The proof of a round that the house draws. */
export function proofAddress(roundId: string): string {
  return `${paths.drawProof}?round=${encodeURIComponent(roundId)}`;
}

/** How often the numbers of a lottery were drawn. */
export function statisticsAddress(lotteryTypeId: string): string {
  return `${paths.statistics}?type=${encodeURIComponent(lotteryTypeId)}`;
}

/** A round under 'เช็คงวดหวย'. */
export function checkedRoundAddress(roundId: string): string {
  return `${paths.checkRound}?id=${encodeURIComponent(roundId)}`;
}

/** The betting screen of a round, without what a list knew of it. */
export function bettingAddress(roundId: string): string {
  return `${paths.lotteryBetting}?round=${encodeURIComponent(roundId)}`;
}

/** The results of a day, under the tab where the lottery stands. */
export function resultsAddress(drawDate: string, category: string) {
  const tab = category === "THAI_GOVERNMENT" ? "thai" : "foreign";
  return { pathname: paths.lotteryResults, search: `?date=${drawDate}&tab=${tab}` };
}

/** The help screen, at the part that says whom to ask. */
export const contactHelp = `${paths.help}?part=contact`;

/** The deposit screen with an amount to put in, in whole baht: what a slip is short of. */
export function topUpAddress(baht: number, back: string): string {
  return `${paths.deposit}?${new URLSearchParams({ amount: String(baht), back }).toString()}`;
}

/** Where a bank account is added or changed. */
export const bankAccountForm = `${paths.bankAccount}?form`;

/** What the form receives from a screen that lacks an account: done or left, it goes back there. */
export interface AccountTripState {
  readonly returns: boolean;
}

/** What /lottery-betting receives through the navigation state (product.md section 2). */
export interface BettingState {
  readonly roundId: string;
  readonly lotteryName: string;
  readonly lotteryType: string;
  readonly closeTime: string;
  readonly drawDate: string;
}
