import {
  HOUSE_TEXTS,
  readHouseText,
  type HouseTextKind,
} from "@chokdee/domain/core/house-texts-contract.ts";
import { useLocation } from "react-router";

import { useTranslation } from "../../text/i18n.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { Card } from "../../ui/Card.tsx";
import { useDates } from "../../ui/dates.ts";
import { Loading } from "../../ui/Loading.tsx";
import { HouseTextBody, useOwnText } from "../HouseTextBody.tsx";
import { houseTextPaths } from "../house-text-kinds.ts";
import { paths } from "../paths.ts";
import { useSession } from "../session.ts";
import { useCall } from "../use-call.ts";

/** Terms, privacy or responsible play, for members and visitors. */
export default function HouseTextScreen() {
  const { pathname } = useLocation();
  const kind = HOUSE_TEXTS.find((one) => houseTextPaths[one] === pathname) ?? "TERMS";
  const back = useSession() ? paths.home : paths.login;
  const { t } = useTranslation("house-texts");
  return (
    <main>
      <Page bare>
        <AppBar title={t(`title.${kind}`)} back={back} className="-mx-gutter" />
        <Text key={kind} kind={kind} />
      </Page>
    </main>
  );
}

function Text({ kind }: { readonly kind: HouseTextKind }) {
  const { t, language } = useTranslation("house-texts");
  const dates = useDates();
  const ownText = useOwnText();
  const text = useCall("settings", readHouseText, { params: { kind } });
  if (!text.data) return <Loading of={text} rows={8} />;
  const { texts, version, written_at: at } = text.data;
  // The operator's words in Thai bind where a translation is missing.
  const words = texts[language] ?? texts["th"] ?? ownText(kind);
  return (
    <Card>
      <HouseTextBody text={words} />
      {at === null ? null : (
        <p className="t-caption mt-4 text-ink-3">{t("version", { version, day: dates.day(at) })}</p>
      )}
    </Card>
  );
}
