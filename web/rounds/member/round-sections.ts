/**
 * How the lottery list is cut (product.md section 2, "Lottery list"): tabs by category, and under
 * each tab the sections Thai, Laos, Vietnam and other.
 */
import type { Category, Round } from "@chokdee/domain/rounds/contract.ts";

export type Section = "thai" | "laos" | "vietnam" | "other";
export type CategoryTab = "all" | Category;

/** The tabs that are always there; the others come when they have a round. */
const FIXED_TABS: readonly Category[] = ["THAI_GOVERNMENT", "HANOI", "LAOS", "YEEKEE"];
const FURTHER_TABS: readonly Category[] = ["VIETNAM", "THAI_STOCK", "FOREIGN_STOCK", "ANIMAL"];

const sectionOf: Readonly<Record<Category, Section>> = {
  THAI_GOVERNMENT: "thai",
  LAOS: "laos",
  HANOI: "vietnam",
  VIETNAM: "vietnam",
  YEEKEE: "other",
  THAI_STOCK: "other",
  FOREIGN_STOCK: "other",
  ANIMAL: "other",
};
const SECTIONS: readonly Section[] = ["thai", "laos", "vietnam", "other"];

/** The Thai lotteries stand in this order (product.md section 9), others by their close. */
const THAI_ORDER: readonly string[] = ["thai-gov", "thai-gsb", "thai-baac"];

/** A day has up to 88 rounds of yeekee; among all lotteries only the next of them are shown. */
export const YEEKEE_SHOWN = 3;

/** Reads a tab from an address; what is no tab counts as all. */
export function tabOf(text: string | null): CategoryTab {
  return [...FIXED_TABS, ...FURTHER_TABS].find((category) => category === text) ?? "all";
}

/** The tabs with how many rounds each holds. */
export function tabsFor(
  open: readonly Round[],
): { readonly value: CategoryTab; readonly count: number }[] {
  const countOf = (category: Category) =>
    open.filter((round) => round.lottery_type.category === category).length;
  return [
    { value: "all", count: open.length },
    ...FIXED_TABS.map((value) => ({ value, count: countOf(value) })),
    ...FURTHER_TABS.map((value) => ({ value, count: countOf(value) })).filter(
      ({ count }) => count > 0,
    ),
  ];
}

export interface RoundSection {
  readonly section: Section;
  readonly rounds: readonly Round[];
  /** How many rounds of yeekee are left out. */
  readonly hidden: number;
}

function rank(round: Round): number {
  const at = THAI_ORDER.indexOf(round.lottery_type.code);
  return at === -1 ? THAI_ORDER.length : at;
}

/** The sections of a tab that have a round; closed rounds are hidden. */
export function sectionsFor(open: readonly Round[], tab: CategoryTab): RoundSection[] {
  const shown = open
    .filter((round) => tab === "all" || round.lottery_type.category === tab)
    .toSorted(
      (one, other) =>
        rank(one) - rank(other) || Date.parse(one.close_time) - Date.parse(other.close_time),
    );
  return SECTIONS.map((section) => {
    const inSection = shown.filter((round) => sectionOf[round.lottery_type.category] === section);
    const rounds = tab === "all" ? nextOfYeekee(inSection) : inSection;
    return { section, rounds, hidden: inSection.length - rounds.length };
  }).filter(({ rounds }) => rounds.length > 0);
}

function nextOfYeekee(rounds: readonly Round[]): Round[] {
  let yeekee = 0;
  return rounds.filter((round) => {
    if (round.lottery_type.category !== "YEEKEE") return true;
    yeekee += 1;
    return yeekee <= YEEKEE_SHOWN;
  });
}
