import { Download, FileText } from "lucide-react";

import { Failure } from "../../../app/Failure.tsx";
import { paths } from "../../../app/paths.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { Card, SectionHead } from "../../../ui/Card.tsx";
import { ListRow } from "../../../ui/ListRow.tsx";
import { toast } from "../../../ui/toast.ts";
import { useOwnCopy } from "../account-calls.ts";

/** What is kept of the member: the text that says so, and a copy of it. */
export function DataRows() {
  const { t } = useTranslation(["members", "house-texts"]);
  const copy = useOwnCopy();
  const take = () =>
    copy.mutate(undefined, {
      onSuccess: () => toast({ text: t("members:copy_taken"), tone: "success" }),
    });
  return (
    <>
      <SectionHead title={t("members:section_data")} />
      <Card flush>
        <ListRow
          lead={<FileText size={22} aria-hidden className="text-brand-ink" />}
          title={<span className="t-body">{t("house-texts:title.PRIVACY")}</span>}
          to={paths.privacy}
        />
        <ListRow
          lead={<Download size={22} aria-hidden className="text-brand-ink" />}
          title={<span className="t-body">{t("members:copy_take")}</span>}
          text={t(copy.isPending ? "members:copy_taking" : "members:copy_note")}
          onClick={take}
        />
      </Card>
      <Failure error={copy.error} />
    </>
  );
}
