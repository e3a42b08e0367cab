import type { Round } from "@chokdee/domain/rounds/contract.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";
import { useNavigate, useSearchParams } from "react-router";

import { readable, useTranslation } from "../i18n.ts";
import { CategoryTile } from "../icons/CategoryTile.tsx";
import { paths } from "../paths.ts";
import { Page } from "../ui/ActionBar.tsx";
import { AppBar } from "../ui/AppBar.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { serverNow } from "../ui/clock.ts";
import { DateField } from "../ui/DateField.tsx";
import { useDates } from "../ui/dates.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { ListRow } from "../ui/ListRow.tsx";
import { SkeletonRows } from "../ui/Skeleton.tsx";
import { SelectField } from "../ui/TextField.tsx";
import { useFoundRounds, useLotteryTypes } from "./check-calls.ts";
import { CheckedRound } from "../betting/CheckedRound.tsx";
import { useRoundName } from "./round-name.ts";
import { RoundState } from "./RoundState.tsx";

/** 'เช็คงวดหวย': finds a round by lottery and date, its state, result and the member's slips. */
export function CheckRoundScreen() {
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
  const choose = (key: string, value: string) => {
    const next = new URLSearchParams(search);
    next.set(key, value);
    setSearch(next, { replace: true });
  };
  const type = search.get("type") ?? "";
  const date = search.get("date") ?? bangkokDay(serverNow());
  return (
    <Page>
      <AppBar title={t("title")} back={paths.home} className="-mx-gutter" />
      <Search type={type} date={date} onChange={choose} />
      <Found
        type={type}
        date={date}
        onOpen={(round) => {
          const next = new URLSearchParams(search);
          next.set("id", round.id);
          setSearch(next);
        }}
      />
    </Page>
  );
}

interface SearchProps {
  readonly type: string;
  readonly date: string;
  readonly onChange: (key: "type" | "date", value: string) => void;
}

function Search({ type, date, onChange }: SearchProps) {
  const { t, language } = useTranslation("check-round");
  const types = useLotteryTypes().data ?? [];
  return (
    <div className="mt-1 grid grid-cols-1 gap-3 md:grid-cols-2">
      <SelectField
        label={t("lottery")}
        value={type}
        onChange={(value) => onChange("type", value)}
        options={[
          { value: "", label: t("all_lotteries") },
          ...types.map((one) => ({
            value: one.id,
            label: readable(one.names[language] ?? one.name_th),
          })),
        ]}
      />
      <DateField label={t("day")} value={date} onChange={(value) => onChange("date", value)} />
    </div>
  );
}

interface FoundProps {
  readonly type: string;
  readonly date: string;
  readonly onOpen: (round: Round) => void;
}

function Found({ type, date, onOpen }: FoundProps) {
  const { t } = useTranslation("check-round");
  const dates = useDates();
  const nameOf = useRoundName();
  const found = useFoundRounds(type, date);
  const rounds = found.data?.pages.flatMap((page) => page.data);
  if (found.isPending) {
    return (
      <Card flush>
        <SkeletonRows rows={4} />
      </Card>
    );
  }
  if (rounds === undefined) {
    return <ErrorState onRetry={() => void found.refetch()} retrying={found.isFetching} />;
  }
  if (rounds.length === 0) return <EmptyState title={t("none")} text={t("none_text")} />;
  return (
    <>
      <Card flush>
        {rounds.map((round) => (
          <ListRow
            key={round.id}
            lead={
              <CategoryTile
                category={round.lottery_type.category}
                code={round.lottery_type.code}
                size={36}
              />
            }
            title={nameOf(round)}
            text={t("closes", { time: dates.dayTime(round.close_time) })}
            end={<RoundState status={round.status} />}
            onClick={() => onOpen(round)}
          />
        ))}
      </Card>
      {found.hasNextPage ? (
        <Button
          variant="secondary"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t("more")}
        </Button>
      ) : null}
    </>
  );
}
