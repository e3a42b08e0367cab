import { useTranslation } from "../../../text/i18n.ts";
import { NavLink } from "react-router";

import { CountBadge } from "../../../ui/Badge.tsx";
import { cx } from "../../../ui/cx.ts";
import { adminEntries, workCalls } from "../admin-nav.ts";
import { useDashboard } from "../calls.ts";
import { useMay } from "../own-rights.ts";
import { useEntryName } from "../use-entry-name.ts";

/** Shown at the foot of the menu (product.md section 9). */
const VERSION = "1.0.0";

interface AdminMenuProps {
  /** Icons only. */
  readonly collapsed: boolean;
  readonly onPick?: (() => void) | undefined;
}

export function AdminMenu({ collapsed, onPick }: AdminMenuProps) {
  const { t } = useTranslation("admin");
  const waiting = useDashboard().data?.waiting;
  const may = useMay();
  const nameOf = useEntryName();
  return (
    <nav aria-label={t("menu")} className="flex min-h-full shrink-0 grow flex-col gap-1 p-2.5">
      {adminEntries
        .filter(({ shows }) => may(shows))
        .map(({ key, path, icon: Icon, waiting: kind }) => (
          <NavLink
            key={key}
            to={path}
            title={collapsed ? nameOf(key) : undefined}
            onClick={onPick}
            className={({ isActive }) =>
              cx(
                "t-label flex min-h-tap shrink-0 items-center gap-3 rounded-sm px-3",
                isActive ? "bg-brand-weak text-brand-ink" : "text-ink-2 hover:bg-surface-2",
              )
            }
          >
            <Icon size={20} aria-hidden />
            <span className={collapsed ? "sr-only" : "grow"}>{nameOf(key)}</span>
            {kind && !collapsed && may(workCalls[kind]) ? (
              <CountBadge count={waiting?.[kind] ?? 0} />
            ) : null}
          </NavLink>
        ))}
      <p className={cx("t-caption mt-auto px-3 pt-4 text-ink-3", collapsed && "sr-only")}>
        {t("common:version", { version: VERSION })}
      </p>
    </nav>
  );
}
