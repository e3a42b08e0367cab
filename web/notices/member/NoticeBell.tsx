import { Bell } from "lucide-react";
import { Link } from "react-router";

import { useTranslation } from "../../text/i18n.ts";
import { paths } from "../../app/paths.ts";
import { useUnread } from "./calls.ts";

/** The way to the notices, with how many are unread. */
export function NoticeBell() {
  const { t } = useTranslation("home");
  const unread = useUnread();
  return (
    <Link
      to={paths.notices}
      aria-label={unread === 0 ? t("bell") : t("bell_unread", { count: unread })}
      className="press relative inline-grid size-tap shrink-0 place-items-center rounded-sm text-ink-2"
    >
      <Bell size={22} aria-hidden />
      {unread === 0 ? null : (
        <span
          aria-hidden
          className="n-xs absolute right-0.5 top-0.5 grid min-w-5 place-items-center rounded-full bg-urgent px-1 text-[0.75rem]/5 text-on-urgent"
        >
          {unread > 99 ? "99+" : unread}
        </span>
      )}
    </Link>
  );
}
