/**
 * Where the walk goes (every-screen.e2e.ts): every address of the web, and what is opened there.
 * What is opened is found by its place or its icon, for each language has other words.
 */
import {
  adminRoundPath,
  checkedRoundAddress,
  paths,
  proofAddress,
  shootAddress,
} from "../web/app/paths.ts";

export interface Stop {
  readonly address: string;
  /** Buttons that open a dialog, a sheet or another part; one after the other, each put away. */
  readonly opens?: readonly string[];
}

/** What stands in the rounds and lists that a member looks at. */
export interface MembersThings {
  readonly round: string;
  /** A Yeekee round that takes shots, and one that is drawn. */
  readonly shooting: string;
  readonly drawn: string;
  readonly deposit: string;
  /** The code of a set of lucky numbers that somebody shared. */
  readonly shared: string;
}

export interface OfficesThings {
  readonly open: string;
  readonly closed: string;
  readonly settled: string;
  readonly lottery: string;
  readonly member: string;
}

const everywhere = Object.values(paths);
/** The first button in the head of a screen of the back office. */
const HEAD = "h1 ~ button, h1 ~ div button:has(.lucide-plus)";
const IN_ROW = "main tbody tr:first-child";
/** The second and the third way to see a screen, in a box of ways. */
const SECOND = "main [role=group] button:nth-child(2) >> nth=0";
const THIRD = "main [role=group] button:nth-child(3) >> nth=0";

/** What a visitor may see besides the screens of signing in. */
const open = new Set<string>([paths.adminLogin, paths.drawProof]);

export const visitorStops: readonly Stop[] = everywhere
  .filter((path) => path.startsWith("/auth/") || open.has(path))
  .map((address) => ({ address }));

const memberOpens: Readonly<Record<string, readonly string[]>> = {
  [paths.home]: ["header button:has(.lucide-menu)"],
  [paths.lotteryBets]: ["main li button >> nth=0"],
  [paths.lotteryResults]: ["main button[aria-haspopup=dialog]"],
  [paths.withdrawalHistory]: ["main button:has(.lucide-chevron-right)"],
  [paths.luckyGroups]: ["main button:has(.lucide-plus)", "main button:has(.lucide-share-2)"],
};

const adminOpens: Readonly<Record<string, readonly string[]>> = {
  [paths.adminUsers]: [`${IN_ROW} td:nth-child(2) button`, `${IN_ROW} td:last-child button`],
  [paths.adminRounds]: [HEAD],
  [paths.adminCalendar]: [HEAD, "main button[aria-current=date]"],
  [paths.adminBanks]: [HEAD],
  [paths.adminServices]: ["main button >> nth=0"],
  [paths.adminReceivingAccounts]: [HEAD],
  [paths.adminNumberRules]: [HEAD],
  [paths.adminReports]: [SECOND, THIRD],
  [paths.adminAnnouncements]: [HEAD, SECOND],
  [paths.adminAudit]: [`${IN_ROW} td:last-child button`],
  [paths.adminStaff]: [HEAD, `${IN_ROW} >> nth=0`],
};

/** Every address that a member may open, with nothing in it that belongs to somebody. */
export const memberStops: readonly Stop[] = everywhere
  .filter((path) => !path.startsWith("/admin") && !path.startsWith("/auth/"))
  .map((address) => ({ address }));

/** The same with what has been made, and what is only there then. */
export function memberStopsWith(made: MembersThings): Stop[] {
  const { round, shooting, drawn, deposit, shared } = made;
  return [
    ...memberStops.map(({ address }) => ({ address, opens: memberOpens[address] ?? [] })),
    { address: `${paths.lotteryBetting}?round=${round}`, opens: [SECOND] },
    { address: `${paths.lotteryBetting}?round=${shooting}` },
    { address: `${paths.deposit}?mode=qr` },
    { address: `${paths.deposit}?mode=auto` },
    { address: `${paths.deposit}?id=${deposit}` },
    { address: `${paths.bankAccount}?form` },
    { address: `${paths.lotteryResults}?tab=foreign` },
    { address: `${paths.luckyGroups}?code=${shared}` },
    { address: shootAddress(shooting) },
    { address: proofAddress(shooting) },
    { address: proofAddress(drawn) },
    { address: checkedRoundAddress(shooting) },
  ];
}

/** Every address of the back office that is the same in each house. */
export const adminStops: readonly Stop[] = everywhere
  .filter((path) => path.startsWith("/admin/") && path !== paths.adminLogin)
  .map((address) => ({ address }));

/** The same with what has been made, and what is only there then. */
export function adminStopsWith(things: OfficesThings): Stop[] {
  const { open, closed, settled, lottery, member } = things;
  return [
    ...adminStops.map(({ address }) => ({ address, opens: adminOpens[address] ?? [] })),
    {
      address: adminRoundPath(open),
      opens: ["h1 ~ div button:has(.lucide-plus), h1 ~ div button"],
    },
    { address: adminRoundPath(closed) },
    { address: adminRoundPath(settled) },
    { address: `${paths.adminLotteryTypes}/${lottery}` },
    { address: `${paths.adminUsers}/${member}` },
  ];
}
