import { useNavigate, useSearchParams } from "react-router";

import { CheckedRound } from "./CheckedRound.tsx";
import { readable, useTranslation } from "../../text/i18n.ts";
import { paths } from "../../app/paths.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { SelectField, TextField } from "../../ui/TextField.tsx";
import { useLotteryTypes, type RoundSearch } from "./check-calls.ts";
import { FoundRounds } from "./FoundRounds.tsx";

/** 'เช็คงวดหวย': finds a round by lottery, day and number; its state, result and the member's slips. */
export default function CheckRoundScreen() {
  const { t } = useTranslation("check-round");
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const id = search.get("id");
  if (id !== null) {
    return (
      <Page>
        <AppBar
          title={t("title")}
          back={() => {
            const rest = new URLSearchParams(search);
            rest.delete("id");
            void navigate(`${paths.checkRound}?${rest.toString()}`, { replace: true });
          }}
          className="-mx-gutter"
        />
        <CheckedRound key={id} id={id} />
      </Page>
    );
  }
  // What was looked for stands in the address, so that the way back from a round keeps it.
  const choose = (change: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries(change)) next.set(key, value);
    setSearch(next, { replace: true });
  };
  const wanted: RoundSearch = {
    lotteryTypeId: search.get("type") ?? "",
    date: search.get("date") ?? "",
    number: search.get("number") ?? "",
  };
  return (
    <Page>
      <AppBar title={t("title")} back={paths.home} className="-mx-gutter" />
      <Search wanted={wanted} onChange={choose} />
      <FoundRounds
        search={wanted}
        onOpen={(round) => {
          const next = new URLSearchParams(search);
          next.set("id", round.id);
          setSearch(next);
        }}
      />
    </Page>
  );
}

/** As many digits as the number of a round in its day has. */
const NUMBER_DIGITS = 4;

interface SearchProps {
  readonly wanted: RoundSearch;
  readonly onChange: (change: Readonly<Record<string, string>>) => void;
}

function Search({ wanted, onChange }: SearchProps) {
  const { t, language } = useTranslation("check-round");
  const types = useLotteryTypes().data ?? [];
  const chosen = types.find((one) => one.id === wanted.lotteryTypeId);
  return (
    <div className="mt-1 grid grid-cols-1 gap-3 md:grid-cols-2">
      <SelectField
        label={t("lottery")}
        value={wanted.lotteryTypeId}
        onChange={(type) => onChange({ type, number: "" })}
        options={[
          { value: "", label: t("all_lotteries") },
          ...types.map((one) => ({
            value: one.id,
            label: readable(one.names[language] ?? one.name_th),
          })),
        ]}
      />
      {chosen?.category === "YEEKEE" ? (
        <TextField
          label={t("number")}
          value={wanted.number}
          digits={NUMBER_DIGITS}
          placeholder={t("number_any")}
          onChange={(number) => onChange({ number })}
        />
      ) : null}
      <DateField label={t("day")} value={wanted.date} onChange={(date) => onChange({ date })} />
    </div>
  );
}
