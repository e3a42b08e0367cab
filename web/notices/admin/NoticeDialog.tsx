import { LANGUAGES, type Language } from "@chokdee/domain/languages.ts";
import { uploadPromotionImage } from "@chokdee/domain/notices/image-contract.ts";
import { useState } from "react";
// Burmese and Shan are written here, whatever language the office itself has.
import "../../styles/myanmar.css";

import { useTranslation } from "../../text/i18n.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { Chips } from "../../ui/Chips.tsx";
import { serverNow } from "../../ui/clock.ts";
import { DayTimeField } from "../../app/admin/parts/DayTimeField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SwitchRow } from "../../ui/SwitchRow.tsx";
import { TextAreaField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { numberOf } from "../../ui/typed-number.ts";
import { NoticePreview } from "./NoticePreview.tsx";
import { PicturePicker } from "./PicturePicker.tsx";
import { instantOf, localOf } from "../../app/admin/local-time.ts";
import { changeOver } from "../../app/admin/changed-fields.ts";
import { May } from "../../app/admin/parts/May.tsx";
import {
  titlesOf,
  useNoticeNow,
  useSaveNotice,
  type ListedNotice,
  type NoticeForm,
  type NoticeKind,
  type Texts,
} from "./calls.ts";
import { EntryDialog } from "../../app/admin/parts/EntryDialog.tsx";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";

const MOST_TITLE = 200;
const MOST_TEXT = 500;
const MOST_BODY = 4000;
/** As the server stores a notice that was not ordered. */
const USUAL_ORDER = 100;

const faultOfCode = {
  NOTICE_TEXT_MISSING: "titles",
  NOTICE_TIMES_INVALID: "ends_at",
  NOTICE_IMAGE_INVALID: "image_url",
  DATE_INVALID: "starts_at",
} as const;

interface Typed {
  readonly titles: Texts;
  readonly bodies: Texts;
  readonly image_url: string;
  readonly active: boolean;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly sort_order: string;
}

const apart = ["titles", "bodies"] as const;
const fields = [
  ...apart,
  ...apart.flatMap((name) => LANGUAGES.map((language) => `${name}.${language}` as const)),
  ...(["image_url", "active", "starts_at", "ends_at", "sort_order"] as const),
];

const onWire = (typed: Typed): NoticeForm => ({
  ...typed,
  image_url: typed.image_url.trim() || null,
  starts_at: instantOf(typed.starts_at),
  ends_at: endOf(typed.ends_at),
  sort_order: numberOf(typed.sort_order),
});
const timesOf = ({ starts_at, ends_at }: ListedNotice) => ({ starts_at, ends_at });

/** Writes an announcement or a promotion; Thai is needed, the other languages are not. */
export function NoticeDialog(props: {
  readonly kind: NoticeKind;
  readonly notice: ListedNotice | undefined;
  readonly onClose: () => void;
}) {
  const { kind, onClose } = props;
  const { t } = useTranslation(["admin-notices", "admin-desk"]);
  const [language, setLanguage] = useState<Language>("th");
  const notice = useNoticeNow(kind, props.notice);
  const save = useSaveNotice(kind, notice?.id);
  const promotion = notice && "titles" in notice ? notice : undefined;
  const isPromotion = kind === "promotion";
  const isSaid = (texts: Texts) => (texts["th"] ?? "").trim() !== "";
  const [opened] = useState(serverNow);
  const first = {
    titles: notice ? titlesOf(notice) : {},
    bodies: promotion?.bodies ?? {},
    image_url: promotion?.image_url ?? "",
    active: notice?.active ?? true,
    starts_at: localOf(notice?.starts_at ?? opened),
    ends_at: notice?.ends_at ? localOf(notice.ends_at) : "",
    sort_order: String(notice?.sort_order ?? USUAL_ORDER),
  };
  const form = useEntryForm({
    keptAs: `${kind}:${notice?.id ?? "new"}`,
    first,
    follows: true,
    fields,
    sentAs: (field) => (isPromotion ? field : field.replace("titles", "texts")),
    required: ["starts_at", "sort_order"],
    check: ({ titles, bodies }) => ({
      titles: !isSaid(titles) && t("admin-desk:missing"),
      bodies: isPromotion && !isSaid(bodies) && t("admin-desk:missing"),
    }),
    faultOfCode,
    send: async (typed, changed) => {
      const written = onWire(typed);
      // The fields have minutes alone.
      const stood = { ...onWire(first), ...(notice && timesOf(notice)) };
      await save.mutateAsync(notice ? changeOver(Object.keys(changed), written, stood) : written);
      toast({ text: t("common:saved"), tone: "success" });
      onClose();
    },
  });
  const { values } = form;
  const image = form.field("image_url");
  const active = form.field("active");
  const textsField = (name: (typeof apart)[number]): TextsField => ({
    ...form.field(name),
    // What is missing or wrong is so in Thai; a colleague has changed the text of a language.
    errorIn: (language) =>
      form.errorOf(`${name}.${language}`) ?? (language === "th" ? form.errorOf(name) : undefined),
  });
  const submit = () => {
    // What is missing or wrong is so in Thai.
    if (!isSaid(values.titles) || (isPromotion && !isSaid(values.bodies))) setLanguage("th");
    return form.submit();
  };
  return (
    <EntryDialog
      form={{ ...form, submit }}
      wide
      onClose={onClose}
      title={t(notice ? `admin-notices:edit.${kind}` : `admin-notices:add.${kind}`)}
    >
      <Words
        isPromotion={isPromotion}
        language={language}
        onLanguage={setLanguage}
        titles={textsField("titles")}
        bodies={textsField("bodies")}
      />
      {isPromotion ? (
        <May call={uploadPromotionImage}>
          <PicturePicker url={image.value} onChange={image.onChange} />
        </May>
      ) : null}
      <DayTimeField dense label={t("admin-notices:from")} {...form.field("starts_at")} />
      <DayTimeField
        dense
        label={t("admin-notices:until")}
        aside={t("admin-notices:until_aside")}
        {...form.field("ends_at")}
      />
      <OrderField {...form.field("sort_order")} />
      <NoticePreview
        language={language}
        titles={values.titles}
        bodies={isPromotion ? values.bodies : undefined}
        imageUrl={values.image_url}
        endsAt={endOf(values.ends_at)}
      />
      <div className="-mx-4">
        <SwitchRow
          label={t("admin-notices:active")}
          checked={active.value}
          onChange={active.onChange}
        />
      </div>
      {image.error ? (
        <Notice tone="error" live>
          {image.error}
        </Notice>
      ) : null}
    </EntryDialog>
  );
}

/** When it ends; it may stay without an end. */
const endOf = (until: string) => (until === "" ? null : instantOf(until));

interface TextsField {
  readonly value: Texts;
  readonly errorIn: (language: Language) => string | undefined;
  readonly onChange: (texts: Texts) => void;
}

/** What is said, language by language; what is wrong in one that is not chosen is told above. */
function Words(props: {
  readonly isPromotion: boolean;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly titles: TextsField;
  readonly bodies: TextsField;
}) {
  const { isPromotion, language, titles, bodies } = props;
  const { t } = useTranslation("admin-notices");
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
      {LANGUAGES.filter((one) => one !== language).map((one) => {
        const error = titles.errorIn(one) ?? bodies.errorIn(one);
        return error === undefined ? null : (
          <Notice key={one} tone="warning" live>
            {`${t(`admin-notices:language.${one}`)}: ${error}`}
          </Notice>
        );
      })}
      <TextAreaField
        dense
        lang={language}
        label={t(isPromotion ? "admin-notices:promotion_title" : "admin-notices:text")}
        aside={t(isThai ? "admin-notices:needed" : "admin-notices:thai_instead")}
        rows={isPromotion ? 1 : 3}
        maxLength={isPromotion ? MOST_TITLE : MOST_TEXT}
        value={titles.value[language] ?? ""}
        error={titles.errorIn(language)}
        onChange={(text) => titles.onChange({ ...titles.value, [language]: text })}
      />
      {isPromotion ? (
        <TextAreaField
          dense
          lang={language}
          label={t("admin-notices:body")}
          rows={5}
          maxLength={MOST_BODY}
          value={bodies.value[language] ?? ""}
          error={bodies.errorIn(language)}
          onChange={(text) => bodies.onChange({ ...bodies.value, [language]: text })}
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
