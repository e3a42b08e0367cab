import { useTranslation } from "../../text/i18n.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Notice } from "../../ui/Notice.tsx";

/** A colleague's first password, shown once to who hands it on. */
export function FirstPasswordOf(props: { readonly name: string; readonly password: string }) {
  const { t } = useTranslation("admin-staff");
  return (
    <Notice
      tone="success"
      live
      className="mb-4"
      action={<CopyButton text={props.password} label={t("common:copy")} />}
    >
      {t("one_time", { name: props.name })} <span className="n-sm">{props.password}</span>
    </Notice>
  );
}
