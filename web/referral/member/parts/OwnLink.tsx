import type { MyReferral } from "@chokdee/domain/referral/contract.ts";
import { Share2 } from "lucide-react";

import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card, SectionHead } from "../../../ui/Card.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { toast } from "../../../ui/toast.ts";

const QR_SIZE = 200;

/** The link as a picture, to copy and to share. */
export function OwnLink({ referral }: { readonly referral: MyReferral }) {
  const { t } = useTranslation(["referral", "common"]);
  const { link, code } = referral;
  const share = async () => {
    if ("share" in navigator) {
      // Whoever closes the phone's own sheet has changed their mind; that is no failure.
      await navigator
        .share({ title: t("common:brand"), text: t("referral:share_text"), url: link })
        .catch(() => undefined);
      return;
    }
    const copied = await copyText(link);
    toast(
      copied
        ? { text: t("common:copied"), tone: "copy" }
        : { text: t("common:copy_failed"), tone: "error" },
    );
  };
  return (
    <section>
      <SectionHead title={t("referral:link_title")} />
      <Card className="flex flex-col items-center gap-3">
        <p className="t-small text-center text-ink-2">{t("referral:link_text")}</p>
        <img
          src={referral.qr_code}
          alt={t("referral:qr")}
          width={QR_SIZE}
          height={QR_SIZE}
          className="rounded-sm bg-white"
        />
        <p className="t-label">{t("referral:code", { code })}</p>
        <p className="t-small max-w-full select-all rounded-sm bg-surface-2 px-3 py-2 text-center break-all text-ink-2">
          {link}
        </p>
        <div className="flex w-full flex-wrap gap-2 *:grow">
          <CopyButton wide text={link} label={t("referral:copy_link")} />
          <Button size="sm" icon={<Share2 size={18} aria-hidden />} onClick={() => void share()}>
            {t("referral:share")}
          </Button>
        </div>
      </Card>
    </section>
  );
}
