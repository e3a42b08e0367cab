import { LANGUAGES, type Language } from "@chokdee/domain/languages.ts";
import { uploadPromotionImage } from "@chokdee/domain/operations/service-contract.ts";
import { useState } from "react";
// Burmese and Shan are written here, whatever language the office itself has.
import "../../styles/myanmar.css";

import { useTranslation } from "../../text/i18n.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { Button } from "../../ui/Button.tsx";
import { Chips } from "../../ui/Chips.tsx";
import { serverNow } from "../../ui/clock.ts";
import { DateTimeField } from "../../ui/DateField.tsx";
import { SwitchRow } from "../../ui/Switch.tsx";
import { TextAreaField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { numberOf } from "../../ui/typed-number.ts";
import { NoticePreview } from "./NoticePreview.tsx";
import { PicturePicker } from "./PicturePicker.tsx";
import { useFieldFaults } from "../../app/admin/use-field-faults.ts";
import { Failure } from "../../app/admin/parts/Failure.tsx";
import { instantOf, localOf } from "../../app/admin/local-time.ts";
import { May } from "../../app/admin/parts/May.tsx";
import { useSaveNotice, type NoticeKind, type ShownNotice } from "./calls.ts";
import { useMissing } from "../../app/admin/use-missing.ts";
import { FormDialog } from "../../app/admin/parts/FormDialog.tsx";

const MOST_TITLE = 200;
const MOST_TEXT = 500;
const MOST_BODY = 4000;
/** As the server stores a notice that was not ordered. */
const USUAL_ORDER = 100;

const fields = ["titles", "starts_at", "ends_at", "image_url", "sort_order"] as const;
const faultOfCode = {
  NOTICE_TEXT_MISSING: "titles",
  NOTICE_TIMES_INVALID: "ends_at",
  NOTICE_IMAGE_INVALID: "image_url",
  DATE_INVALID: "starts_at",
} as const;

/** Writes an announcement or a promotion; Thai is needed, the other languages are not. */
export function NoticeDialog(props: {
  readonly kind: NoticeKind;
  readonly notice: ShownNotice | undefined;
  readonly onClose: () => void;
}) {
  const { kind, notice, onClose } = props;
  const { t } = useTranslation(["admin-notices", "admin-house", "common"]);
  const [language, setLanguage] = useState<Language>("th");
  const [titles, setTitles] = useState(notice?.titles ?? {});
  const [bodies, setBodies] = useState(notice?.bodies ?? {});
  const [image, setImage] = useState(notice?.imageUrl ?? "");
  const [active, setActive] = useState(notice?.active ?? true);
  const [from, setFrom] = useState(localOf(notice?.startsAt ?? serverNow()));
  const [until, setUntil] = useState(notice?.endsAt ? localOf(notice.endsAt) : "");
  const [order, setOrder] = useState(String(notice?.order ?? USUAL_ORDER));
  const save = useSaveNotice(kind, notice?.id);
  const isPromotion = kind === "promotion";
  const { asked, ask, missing } = useMissing();
  const { box, ...faults } = useFieldFaults(save.error, fields, faultOfCode, asked);
  const endsAt = until === "" ? null : instantOf(until);
  const isThaiThere = [titles, ...(isPromotion ? [bodies] : [])].every(
    (texts) => (texts["th"] ?? "").trim() !== "",
  );
  const complete = isThaiThere && from !== "" && Number.isInteger(numberOf(order));
  const send = () => {
    ask();
    if (!isThaiThere) setLanguage("th");
    if (!complete || save.isPending) return;
    save.mutate(
      {
        titles,
        bodies,
        imageUrl: image.trim() || null,
        active,
        startsAt: instantOf(from),
        endsAt,
        order: numberOf(order),
      },
      {
        onSuccess: () => {
          toast({ text: t("common:saved"), tone: "success" });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      open
      draft={{ titles, bodies, image, active, from, until, order }}
      wide
      busy={save.isPending}
      onClose={onClose}
      title={t(notice ? `admin-notices:edit.${kind}` : `admin-notices:add.${kind}`)}
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button size="sm" loading={save.isPending} onClick={send}>
            {t("common:save")}
          </Button>
        </>
      }
    >
      <div ref={box} className="flex flex-col gap-4">
        <Words
          isPromotion={isPromotion}
          language={language}
          onLanguage={setLanguage}
          titles={titles}
          onTitles={setTitles}
          titleError={missing(titles["th"] ?? "") ?? faults.of("titles")}
          bodies={bodies}
          onBodies={setBodies}
          bodyError={missing(bodies["th"] ?? "")}
        />
        {isPromotion ? (
          <May call={uploadPromotionImage}>
            <PicturePicker url={image} onChange={setImage} />
          </May>
        ) : null}
        <Times
          from={from}
          onFrom={setFrom}
          until={until}
          onUntil={setUntil}
          fromError={missing(from) ?? faults.of("starts_at")}
          untilError={faults.of("ends_at")}
        />
        <OrderField
          value={order}
          error={missing(order) ?? faults.of("sort_order")}
          onChange={setOrder}
        />
        <NoticePreview
          language={language}
          titles={titles}
          bodies={isPromotion ? bodies : undefined}
          imageUrl={image}
          endsAt={endsAt}
        />
        <div className="-mx-4">
          <SwitchRow label={t("admin-notices:active")} checked={active} onChange={setActive} />
        </div>
        <Failure error={faults.general ?? (faults.of("image_url") ? save.error : null)} />
      </div>
    </FormDialog>
  );
}

type Texts = Readonly<Record<string, string>>;

/** What is said, language by language; what is missing or wrong is so in Thai. */
function Words(props: {
  readonly isPromotion: boolean;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly titles: Texts;
  readonly onTitles: (titles: Texts) => void;
  readonly titleError: string | undefined;
  readonly bodies: Texts;
  readonly onBodies: (bodies: Texts) => void;
  readonly bodyError: string | undefined;
}) {
  const { isPromotion, language, titles, bodies } = props;
  const { t } = useTranslation(["admin-notices", "common"]);
  const isThai = language === "th";
  return (
    <>
      <Chips
        wrap
        label={t("common:language")}
        value={language}
        onChange={props.onLanguage}
        choices={LANGUAGES.map((value) => ({
          value,
          label: t(`admin-notices:language.${value}`),
        }))}
      />
      <TextAreaField
        dense
        lang={language}
        label={t(isPromotion ? "admin-notices:promotion_title" : "admin-notices:text")}
        aside={t(isThai ? "admin-notices:needed" : "admin-notices:thai_instead")}
        rows={isPromotion ? 1 : 3}
        maxLength={isPromotion ? MOST_TITLE : MOST_TEXT}
        value={titles[language] ?? ""}
        error={isThai ? props.titleError : undefined}
        onChange={(text) => props.onTitles({ ...titles, [language]: text })}
      />
      {isPromotion ? (
        <TextAreaField
          dense
          lang={language}
          label={t("admin-notices:body")}
          rows={5}
          maxLength={MOST_BODY}
          value={bodies[language] ?? ""}
          error={isThai ? props.bodyError : undefined}
          onChange={(text) => props.onBodies({ ...bodies, [language]: text })}
        />
      ) : null}
    </>
  );
}

function OrderField(props: {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (order: string) => void;
}) {
  const { t } = useTranslation("admin-house");
  return <AmountField dense unit="number" label={t("order")} {...props} />;
}

/** When it is shown, in Thai time; without an end it stays. */
function Times(props: {
  readonly from: string;
  readonly onFrom: (from: string) => void;
  readonly until: string;
  readonly onUntil: (until: string) => void;
  readonly fromError: string | undefined;
  readonly untilError: string | undefined;
}) {
  const { t } = useTranslation("admin-notices");
  return (
    <div className="grid gap-4">
      <DateTimeField
        dense
        label={t("from")}
        value={props.from}
        onChange={props.onFrom}
        error={props.fromError}
      />
      <DateTimeField
        dense
        label={t("until")}
        aside={t("until_aside")}
        value={props.until}
        onChange={props.onUntil}
        error={props.untilError}
      />
    </div>
  );
}
