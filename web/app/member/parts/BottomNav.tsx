import {
  BanknoteArrowDown,
  House,
  ReceiptText,
  Ticket,
  Trophy,
  type LucideIcon,
} from "lucide-react";
import { useTranslation } from "../../../text/i18n.ts";
import { Link, useLocation } from "react-router";

import { paths } from "../../paths.ts";
import { cx } from "../../../ui/cx.ts";

type NavKey = "home" | "lottery" | "deposit" | "bets" | "results";

/** Which paths belong to an entry; the active item falls back to home (product.md section 2). */
const owners: readonly (readonly [start: string, key: NavKey])[] = [
  [paths.lotteryBets, "bets"],
  [paths.lotteryResults, "results"],
  [paths.lotteries, "lottery"],
  [paths.lotteryBetting, "lottery"],
  [paths.animals, "lottery"],
  [paths.shoot, "lottery"],
  [paths.deposit, "deposit"],
];

export function activeNavKey(pathname: string): NavKey {
  return owners.find(([start]) => pathname.startsWith(start))?.[1] ?? "home";
}

const entries: readonly (readonly [key: NavKey, path: string, icon: LucideIcon])[] = [
  ["home", paths.home, House],
  ["lottery", paths.lotteries, Ticket],
  ["deposit", paths.deposit, BanknoteArrowDown],
  ["bets", paths.lotteryBets, ReceiptText],
  ["results", paths.lotteryResults, Trophy],
];

/** 64 px and the safe area, with the raised green disc in the middle. */
export function BottomNav() {
  const { t } = useTranslation("common");
  const active = activeNavKey(useLocation().pathname);
  return (
    <nav
      aria-label={t("navigation.label")}
      data-bottom-nav
      className="no-print fixed inset-x-0 bottom-0 z-(--z-nav) mx-auto max-w-content bg-surface pb-safe shadow-up"
    >
      <ul className="grid h-nav grid-cols-5">
        {entries.map(([key, path, Icon]) => (
          <li key={key}>
            <Link
              to={path}
              aria-current={key === active ? "page" : undefined}
              className={cx(
                "relative flex h-full flex-col items-center justify-end pb-1.5 -outline-offset-3",
                key === "deposit"
                  ? "text-money-in"
                  : key === active
                    ? "text-brand-ink"
                    : "text-ink-3",
              )}
            >
              {key === "deposit" ? (
                <Disc active={key === active} icon={Icon} />
              ) : (
                <>
                  {key === active ? (
                    <span
                      aria-hidden
                      className="absolute top-0 h-0.75 w-7 rounded-full bg-brand-ink"
                    />
                  ) : null}
                  <Icon
                    size={24}
                    aria-hidden
                    className={key === active ? "fill-brand-weak" : undefined}
                  />
                </>
              )}
              <span className="t-nav one-line max-w-full max-[15rem]:sr-only">
                {t(`navigation.${key}`)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Disc(props: { readonly active: boolean; readonly icon: LucideIcon }) {
  return (
    <span
      aria-hidden
      className={cx(
        "press absolute -top-8.25 grid size-18 place-items-center rounded-full border-5 border-surface",
        "text-on-deposit active:bg-deposit-press",
        props.active ? "bg-deposit-press" : "bg-deposit",
      )}
    >
      <props.icon size={28} aria-hidden />
    </span>
  );
}
