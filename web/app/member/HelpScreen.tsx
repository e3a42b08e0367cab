import { parseBetType } from "@chokdee/domain/betting/bet-types.ts";
import { listBetTypes } from "@chokdee/domain/rounds/contract.ts";
import { MessageCircle, MessagesSquare } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";

import { useBetTypeNames } from "../bet-type-names.ts";
import { NumberedSteps } from "../../deposits/member/parts/NumberedSteps.tsx";
import { readable, useTranslation } from "../../text/i18n.ts";
import { ContactButton } from "../ContactButton.tsx";
import { HouseTextLinks } from "../HouseTextLinks.tsx";
import { paths } from "../paths.ts";
import { useCall } from "../use-call.ts";
import { safeLink, usePublicSettings } from "../public-settings.ts";
import { useLotteryTypes } from "../../betting/member/check-calls.ts";
import { Heads } from "../../ui/Heads.tsx";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { Card, SectionHead } from "../../ui/Card.tsx";
import { Loading, together } from "../../ui/Loading.tsx";
import { formatShort } from "../../ui/format-money.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { SelectField } from "../../ui/TextField.tsx";
import { useWithdrawalLimits } from "../../withdrawals/member/calls.ts";

/** How to bet, what is paid, what it costs, and whom to ask. */
export default function HelpScreen() {
  const { t } = useTranslation("help");
  // Whoever comes to ask somebody need not look for it.
  const asks = useSearchParams()[0].get("part") === "contact";
  return (
    <Page>
      <AppBar title={t("title")} back={paths.home} className="-mx-gutter" />
      {asks ? <Contact /> : null}
      <SectionHead title={t("how")} />
      <NumberedSteps
        lines={[t("how_1"), t("how_2"), t("how_3"), t("how_4"), t("how_5"), t("how_6")]}
      />
      <SectionHead title={t("rates")} />
      <Rates />
      <SectionHead title={t("rules")} />
      <Card>
        <ul className="t-small flex list-disc flex-col gap-2 pl-5 text-ink-2">
          <li>{t("rule_exact")}</li>
          <li>{t("rule_tod")}</li>
          <li>{t("rule_run")}</li>
          <li>{t("rule_three")}</li>
          <li>{t("rule_odds")}</li>
          <li>{t("rule_void")}</li>
        </ul>
      </Card>
      <SectionHead title={t("fees")} />
      <Fees />
      {asks ? null : <Contact />}
    </Page>
  );
}

/** The odds of today, of the lottery chosen. */
function Rates() {
  const { t, language } = useTranslation("help");
  const { name } = useBetTypeNames();
  const types = useLotteryTypes();
  const [chosen, setChosen] = useState("");
  const id = chosen === "" ? (types.data?.[0]?.id ?? "") : chosen;
  const rates = useCall("rounds", listBetTypes, { params: { id } }, { enabled: id !== "" });
  const both = together(types, rates);
  if (both.isError) return <Loading of={both} />;
  return (
    <>
      <SelectField
        label={t("lottery")}
        value={id}
        onChange={setChosen}
        options={(types.data ?? []).map((one) => ({
          value: one.id,
          label: readable(one.names[language] ?? one.name_th),
        }))}
      />
      <Card flush>
        {rates.data === undefined ? (
          <SkeletonRows rows={4} />
        ) : (
          <table className="w-full">
            <Heads
              className="t-caption border-b border-line text-left text-ink-2"
              of={[
                [t("bet_type"), "w-[36%] px-4 py-2 font-normal"],
                [t("pays"), "px-2 py-2 text-right font-normal"],
                [t("per_number"), "py-2 pl-2 pr-4 text-right font-normal"],
              ]}
            />
            <tbody>
              {rates.data.map((rate) => {
                const betType = parseBetType(rate.bet_type);
                return (
                  <tr key={rate.id} className="border-b border-line last:border-0">
                    <th scope="row" className="t-body px-4 py-2.5 text-left">
                      {betType ? name(betType) : rate.name_th}
                    </th>
                    <td className="n-xs px-2 text-right">{`×${formatShort(rate.default_odds)}`}</td>
                    <td className="t-small whitespace-nowrap py-2.5 pl-2 pr-4 text-right text-ink-2">
                      {`${formatShort(rate.min_bet)}–${formatShort(rate.max_bet)}`}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
      </Card>
    </>
  );
}

function Fees() {
  const { t } = useTranslation("help");
  const settings = usePublicSettings().data;
  const limits = useWithdrawalLimits().data;
  return (
    <Card>
      <ul className="t-small flex flex-col gap-2 text-ink-2">
        {settings ? (
          <li>
            {t("fee_deposit", {
              min: formatShort(settings.deposit_min),
              max: formatShort(settings.deposit_max),
            })}
          </li>
        ) : null}
        {limits ? (
          <li>
            {t(limits.fee === 0 ? "fee_withdrawal_free" : "fee_withdrawal", {
              fee: formatShort(limits.fee),
              min: formatShort(limits.min),
              max: formatShort(limits.max),
              times: limits.daily_limit,
            })}
          </li>
        ) : null}
        {settings ? <li>{t("fee_cancel", { times: settings.cancellations_per_day })}</li> : null}
      </ul>
    </Card>
  );
}

function Contact() {
  const { t } = useTranslation("help");
  const settings = usePublicSettings().data;
  const groupChat = safeLink(settings?.group_chat_url ?? "");
  return (
    <div className="flex flex-col gap-2">
      <SectionHead title={t("contact")} />
      <ContactButton icon={<MessageCircle size={20} aria-hidden />} />
      {groupChat === null ? null : (
        <a
          href={groupChat}
          target="_blank"
          rel="noopener noreferrer"
          className="press t-strong inline-flex min-h-control items-center justify-center gap-2 rounded-sm border border-line-strong bg-surface px-4 py-3 text-brand-ink"
        >
          <MessagesSquare size={20} aria-hidden />
          {t("group_chat")}
        </a>
      )}
      {settings?.contact_phone ? (
        <a
          href={`tel:${settings.contact_phone.replaceAll(/[^0-9+]/g, "")}`}
          className="t-label inline-flex min-h-tap items-center text-brand-ink"
        >
          {t("phone", { phone: settings.contact_phone })}
        </a>
      ) : null}
      {settings?.licence_number ? (
        <p className="t-caption text-ink-3">{t("licence", { number: settings.licence_number })}</p>
      ) : null}
      <HouseTextLinks className="justify-center" />
      <p className="t-caption py-2 text-center text-ink-3">{t("common:footer")}</p>
    </div>
  );
}
