import {
  ArrowLeftRight,
  Cat,
  ChartColumn,
  CircleQuestionMark,
  Landmark,
  LogOut,
  MessageCircle,
  ReceiptText,
  Settings,
  ShieldCheck,
  Users,
  X,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../../text/i18n.ts";
import { Link } from "react-router";

import { Logo } from "../../../icons/Logo.tsx";
import { useLogout } from "../../../accounts/member/calls.ts";
import { contactHelp, paths } from "../../paths.ts";
import { useSession } from "../../session.ts";
import { IconButton } from "../../../ui/Button.tsx";
import { confirm } from "../../../ui/confirm.ts";
import { Drawer } from "../../../ui/Drawer.tsx";
import { Money } from "../../../ui/Money.tsx";
import { PhoneNumber } from "../../../ui/WholeNumber.tsx";
import { useBalance } from "../../../wallet/member/calls.ts";
import { safeLink, usePublicSettings } from "../../public-settings.ts";

/** Shown at the foot of the menu (product.md section 9). */
const VERSION = "1.0.0";

const links = [
  ["settings", paths.settings, Settings],
  ["protection", paths.protection, ShieldCheck],
  ["bank_account", paths.bankAccount, Landmark],
  ["financial_report", paths.transactions, ChartColumn],
  ["deposit_withdraw", paths.reports, ArrowLeftRight],
  ["check_round", paths.checkRound, ReceiptText],
  ["animals", paths.animals, Cat],
  ["referral", paths.referral, Users],
] as const;

const row =
  "t-body flex min-h-12.5 w-full items-center gap-4 px-gutter text-left hover:bg-surface-2 -outline-offset-3";

interface SideMenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export default function SideMenu({ open, onClose }: SideMenuProps) {
  const { t } = useTranslation("common");
  return (
    <Drawer
      open={open}
      onClose={onClose}
      side="left"
      title={t("side_menu.title")}
      head={<Head onClose={onClose} />}
    >
      <Entries onClose={onClose} />
    </Drawer>
  );
}

function Head({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("common");
  const user = useSession()?.user;
  const balance = useBalance();
  return (
    <header className="ticket on-ticket shrink-0 rounded-none px-gutter pb-4 pt-[calc(16px+env(safe-area-inset-top))]">
      <div className="flex items-center justify-between">
        <Logo white />
        <IconButton label={t("close")} className="-mr-3" onClick={onClose}>
          <X size={24} aria-hidden />
        </IconButton>
      </div>
      <PhoneNumber value={user?.phone_number ?? ""} className="t-small block text-ticket-soft" />
      <p className="mt-0.5 min-h-10">
        {balance.data === undefined ? null : <Money value={balance.data} size="n-lg" unit />}
      </p>
    </header>
  );
}

function Entries({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("common");
  const groupChat = safeLink(usePublicSettings().data?.group_chat_url ?? "");
  const logout = useLogout();
  const leave = async () => {
    const sure = await confirm({
      title: t("side_menu.logout_question"),
      body: t("side_menu.logout_text"),
      cancelLabel: t("side_menu.stay"),
      confirmLabel: t("side_menu.logout"),
      tone: "danger",
    });
    if (!sure) return;
    onClose();
    logout();
  };
  return (
    <nav aria-label={t("side_menu.title")} className="flex min-h-full flex-col py-3">
      {links.map(([key, path, icon]) => (
        <Link key={key} to={path} className={row} onClick={onClose}>
          <Entry icon={icon}>{t(`side_menu.${key}`)}</Entry>
        </Link>
      ))}
      <hr className="mx-gutter my-2 border-line" />
      {groupChat === null ? (
        // A house without a group says here how else to reach it.
        <Link to={contactHelp} className={row} onClick={onClose}>
          <Entry icon={MessageCircle}>{t("side_menu.group_chat")}</Entry>
        </Link>
      ) : (
        <a
          href={groupChat}
          target="_blank"
          rel="noopener noreferrer"
          className={row}
          onClick={onClose}
        >
          <Entry icon={MessageCircle}>{t("side_menu.group_chat")}</Entry>
        </a>
      )}
      <Link to={paths.help} className={row} onClick={onClose}>
        <Entry icon={CircleQuestionMark}>{t("side_menu.help")}</Entry>
      </Link>
      <hr className="mx-gutter my-2 border-line" />
      <button type="button" className={row} onClick={() => void leave()}>
        <LogOut size={24} aria-hidden className="text-brand-ink" />
        <span className="text-urgent-ink">{t("side_menu.logout")}</span>
      </button>
      <p className="t-caption mt-auto px-gutter pt-4 text-ink-3">
        {t("version", { version: VERSION })}
      </p>
    </nav>
  );
}

function Entry({
  icon: Icon,
  children,
}: {
  readonly icon: LucideIcon;
  readonly children: ReactNode;
}) {
  return (
    <>
      <Icon size={24} aria-hidden className="text-brand-ink" />
      {children}
    </>
  );
}
