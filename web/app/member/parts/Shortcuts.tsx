import {
  CircleCheckBig,
  Download,
  Gift,
  Hash,
  MessageCircle,
  ReceiptText,
  Sparkles,
  Trophy,
  Users,
  type LucideIcon,
} from "lucide-react";
import { useTranslation } from "../../../text/i18n.ts";
import { Link } from "react-router";

import { askToInstall, isAppleTouch, useInstalled } from "../../install.ts";
import { contactHelp, paths } from "../../paths.ts";
import { contactAddress, usePublicSettings } from "../../public-settings.ts";
import { Card } from "../../../ui/Card.tsx";
import { notify } from "../../../ui/confirm.ts";
import { toast } from "../../../ui/toast.ts";

const cell =
  "t-small flex min-h-20 flex-col items-center justify-center gap-1.5 rounded-sm px-1 py-2 text-center hover:bg-surface-2";

/** The grid of shortcuts (product.md section 2, "Home"). */
export function Shortcuts() {
  const { t } = useTranslation("home");
  return (
    <Card flush className="mt-1 p-1.5">
      <nav
        aria-label={t("shortcuts")}
        className="grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))]"
      >
        <ToScreen path={paths.referral} icon={Users} label={t("referral")} />
        <Inquiry />
        <ToScreen path={paths.lotteryBets} icon={ReceiptText} label={t("bet_slips")} />
        <ToScreen path={paths.lotteryResults} icon={Trophy} label={t("results")} />
        <Install />
        <ToScreen path={paths.luckyNumbers} icon={Sparkles} label={t("lucky_numbers")} />
        <ToScreen path={paths.promotions} icon={Gift} label={t("promotions")} />
        <ToScreen path={paths.luckyGroups} icon={Hash} label={t("lucky_groups")} />
      </nav>
    </Card>
  );
}

interface ToScreenProps {
  readonly path: string;
  readonly icon: LucideIcon;
  readonly label: string;
}

function ToScreen({ path, icon: Icon, label }: ToScreenProps) {
  return (
    <Link to={path} className={cell}>
      <Icon size={26} aria-hidden className="text-brand-ink" />
      {label}
    </Link>
  );
}

/** Leads to the operator's staff; without a link of theirs, to the page that says how to ask. */
function Inquiry() {
  const { t } = useTranslation("home");
  const settings = usePublicSettings().data;
  const address = settings ? contactAddress(settings) : null;
  const content = (
    <>
      <MessageCircle size={26} aria-hidden className="text-brand-ink" />
      {t("inquiry")}
    </>
  );
  if (address === null) {
    return (
      <Link to={contactHelp} className={cell}>
        {content}
      </Link>
    );
  }
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={cell}>
      {content}
    </a>
  );
}

function Install() {
  const { t } = useTranslation("home");
  const installed = useInstalled();
  const install = async () => {
    if (await askToInstall()) return;
    if (isAppleTouch()) {
      await notify({ title: t("install_ios"), body: t("install_ios_text") });
      return;
    }
    toast({ text: t("install_unavailable"), tone: "error" });
  };
  const Icon = installed ? CircleCheckBig : Download;
  return (
    <button type="button" className={cell} disabled={installed} onClick={() => void install()}>
      <Icon size={26} aria-hidden className="text-brand-ink" />
      {installed ? t("installed") : t("install")}
    </button>
  );
}
