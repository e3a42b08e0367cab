import {
  LONGEST_HOUSE_TEXT,
  writeHouseText,
  type HouseText,
} from "@chokdee/domain/core/house-texts-contract.ts";
import { LANGUAGES, type Language } from "@chokdee/domain/languages.ts";
import { useState } from "react";
// Burmese and Shan are written here, whatever language the office itself has.
import "../../styles/myanmar.css";

import { useHouseTexts } from "./settings-calls.ts";
import { EntryDialog } from "../../app/admin/parts/EntryDialog.tsx";
import { May } from "../../app/admin/parts/May.tsx";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";
import { HouseTextBody, useOwnText } from "../../app/HouseTextBody.tsx";
import { useSend } from "../../app/use-send.ts";
import { useTranslation } from "../../text/i18n.ts";
import { PageHead } from "../../ui/AppBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Chips } from "../../ui/Chips.tsx";
import { useDates } from "../../ui/dates.ts";
import { Loading } from "../../ui/Loading.tsx";
import { TextAreaField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";

/** Terms, privacy and responsible play: how they stand, and the way to write them. */
export default function HouseTextsScreen() {
  const { t } = useTranslation(["house-texts", "admin-texts"]);
  const texts = useHouseTexts();
  const [edited, setEdited] = useState<HouseText>();
  if (!texts.data) {
    return (
      <>
        <PageHead title={t("admin-texts:title")} />
        <Loading of={texts} rows={6} />
      </>
    );
  }
  return (
    <>
      <PageHead title={t("admin-texts:title")} />
      <div className="grid items-start gap-4 lg:grid-cols-3">
        {texts.data.map((text) => (
          <OneText key={text.kind} text={text} onEdit={() => setEdited(text)} />
        ))}
      </div>
      {edited ? <TextDialog text={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}

function OneText({ text, onEdit }: { readonly text: HouseText; readonly onEdit: () => void }) {
  const { t, language } = useTranslation(["house-texts", "admin-texts"]);
  const dates = useDates();
  const ownText = useOwnText();
  const { kind, texts, version, written_at: at } = text;
  return (
    <Card>
      <h2 className="t-heading">{t(`house-texts:title.${kind}`)}</h2>
      <p className="t-small mb-3 text-ink-2">
        {at === null
          ? t("admin-texts:own")
          : t("house-texts:version", { version, day: dates.day(at) })}
      </p>
      <div className="max-h-80 overflow-y-auto" tabIndex={0}>
        <HouseTextBody text={texts[language] ?? texts["th"] ?? ownText(kind)} />
      </div>
      <May call={writeHouseText}>
        <Button size="sm" variant="secondary" className="mt-3" onClick={onEdit}>
          {t("common:edit")}
        </Button>
      </May>
    </Card>
  );
}

/** Writes the next version; an empty Thai text brings the product's own back. */
function TextDialog({ text, onClose }: { readonly text: HouseText; readonly onClose: () => void }) {
  const { t } = useTranslation(["house-texts", "admin-texts", "admin-notices", "admin-desk"]);
  const { kind, version } = text;
  const [language, setLanguage] = useState<Language>("th");
  const ownText = useOwnText();
  const write = useSend(writeHouseText, { kind }, "backoffice", "settings");
  const hasAny = (texts: Readonly<Record<string, string>>) =>
    Object.values(texts).some((one) => one.trim() !== "");
  const form = useEntryForm({
    // One field: typing that is given back was written over the version that it was begun with.
    first: { written: { over_version: version, texts: text.texts } },
    keptAs: `house-text:${kind}`,
    check: ({ written: { texts } }) => ({
      written: hasAny(texts) && (texts["th"] ?? "").trim() === "" && t("admin-desk:missing"),
    }),
    faultOfCode: { NOTICE_TEXT_MISSING: "written" } as const,
    send: async ({ written }) => {
      await write.mutateAsync(written);
      toast({ text: t("common:saved"), tone: "success" });
      onClose();
    },
  });
  const { value, onChange, error } = form.field("written");
  return (
    <EntryDialog form={form} wide onClose={onClose} title={t(`house-texts:title.${kind}`)}>
      <p className="t-small text-ink-2">{t("admin-texts:hint")}</p>
      <Chips
        label={t("admin-notices:languages")}
        choices={LANGUAGES.map((one) => ({ value: one, label: t(`common:languages.${one}`) }))}
        value={language}
        onChange={setLanguage}
      />
      <TextAreaField
        label={t(`common:languages.${language}`)}
        lang={language}
        rows={14}
        maxLength={LONGEST_HOUSE_TEXT}
        value={value.texts[language] ?? ""}
        placeholder={language === "th" ? ownText(kind) : undefined}
        error={error}
        onChange={(typed) => onChange({ ...value, texts: { ...value.texts, [language]: typed } })}
      />
    </EntryDialog>
  );
}
