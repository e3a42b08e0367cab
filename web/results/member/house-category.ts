import type { Category } from "@chokdee/domain/rounds/contract.ts";

/** Whether the house draws lotteries of this category itself (domain.md "The house's own draws"). */
export function isHouseCategory(category: Category): boolean {
  return category === "YEEKEE" || category === "ANIMAL";
}
