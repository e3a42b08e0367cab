import { useTranslation } from "../../../text/i18n.ts";
import { NavLink } from "react-router";

import { CountBadge } from "../../../ui/Badge.tsx";
import { cx } from "../../../ui/cx.ts";
import { adminEntries, entryGroups, workCalls, type AdminEntry } from "../admin-nav.ts";
import { useDashboard } from "../calls.ts";
import { useMay } from "../own-rights.ts";
import { useEntryName } from "../use-entry-name.ts";

/** Shown at the foot of the menu (product.md section 9). */
const VERSION = "1.0.0";

const groups = Object.keys(entryGroups) as (keyof typeof entryGroups)[];

function entriesOf(group: keyof typeof entryGroups): readonly AdminEntry[] {
  return entryGroups[group].flatMap((key) => adminEntries.filter((entry) => entry.key === key));
}

interface AdminMenuProps {
  /** Icons only. */
  readonly collapsed: boolean;
  readonly onPick?: (() => void) | undefined;
}

export function AdminMenu({ collapsed, onPick }: AdminMenuProps) {
  const { t } = useTranslation("admin");
  const may = useMay();
  return (
    <nav aria-label={t("menu")} className="flex min-h-full shrink-0 grow flex-col px-2.5 py-1.5">
      {groups.map((group) => {
        const entries = entriesOf(group).filter(({ shows }) => may(shows));
        if (entries.length === 0) return null;
        return (
          <section key={group} aria-label={t(`nav_group.${group}`)} className="pb-1">
            <p
              aria-hidden
              className={cx(
                "t-caption px-2 pt-1 text-ink-3",
                collapsed ? "border-t border-line [&>span]:sr-only" : undefined,
              )}
            >
              <span>{t(`nav_group.${group}`)}</span>
            </p>
            {entries.map((entry) => (
              <Entry key={entry.key} entry={entry} collapsed={collapsed} onPick={onPick} />
            ))}
          </section>
        );
      })}
      <p className={cx("t-caption mt-auto px-2 text-ink-3", collapsed && "sr-only")}>
        {t("common:version", { version: VERSION })}
      </p>
    </nav>
  );
}

/** A line of the menu: low enough that all fit a screen of 900 px, a finger's height by touch. */
function Entry(props: AdminMenuProps & { readonly entry: AdminEntry }) {
  const { entry, collapsed, onPick } = props;
  const { key, path, icon: Icon, waiting: kind } = entry;
  const waiting = useDashboard().data?.waiting;
  const may = useMay();
  const name = useEntryName()(key);
  return (
    <NavLink
      to={path}
      title={name}
      onClick={onPick}
      className={({ isActive }) =>
        cx(
          "t-label flex min-h-tap shrink-0 items-center gap-2 rounded-sm",
          collapsed ? "px-3" : "px-2",
          "md:pointer-fine:min-h-7",
          isActive ? "bg-brand-weak text-brand-ink" : "text-ink-2 hover:bg-surface-2",
        )
      }
    >
      <Icon size={20} aria-hidden />
      <span className={collapsed ? "sr-only" : "grow"}>{name}</span>
      {kind && !collapsed && may(workCalls[kind]) ? (
        <CountBadge count={waiting?.[kind] ?? 0} />
      ) : null}
    </NavLink>
  );
}
