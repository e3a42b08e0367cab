import { BET_TYPES } from "@chokdee/domain/betting/bet-types.ts";
import { listBets } from "@chokdee/domain/betting/contract.ts";
import { Navigate, useSearchParams } from "react-router";

import { paths } from "../../app/paths.ts";
import { useCall } from "../../app/use-call.ts";
import { useTranslation } from "../../text/i18n.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { RoundsToEnter } from "./BetAgainSheet.tsx";
import { readShared } from "./shared-content.ts";
import { pulledLines, slipsOf } from "./slips.ts";

/** Bets on an animal belong to a screen of their own. */
const PULLED = new Set(BET_TYPES.filter((type) => type !== "ANIMAL"));

/** What another app shares: a slip's code, a set of lucky numbers, or a written slip. */
export default function ShareScreen() {
  const { t } = useTranslation("share");
  const [address] = useSearchParams();
  const shared = readShared(["title", "text", "url"].map((name) => address.get(name)));
  if (shared.kind === "LUCKY_SET") {
    return <Navigate to={`${paths.luckyGroups}?code=${shared.code}`} replace />;
  }
  return (
    <Page>
      <AppBar title={t("title")} back={paths.home} className="-mx-gutter" />
      {shared.kind === "SLIP" ? (
        <SharedSlip betGroupId={shared.betGroupId} />
      ) : shared.kind === "TEXT" ? (
        <>
          <Card>
            <p className="t-small mb-1 text-ink-2">{t("text")}</p>
            <p className="n-sm max-h-40 overflow-y-auto whitespace-pre-wrap break-words">
              {shared.text}
            </p>
          </Card>
          <RoundsToEnter lines={[]} text={shared.text} onClose={() => undefined} />
        </>
      ) : (
        <Nothing title={t("nothing")} />
      )}
    </Page>
  );
}

/** Pulls the lines of one of the member's own slips into a round. */
function SharedSlip({ betGroupId }: { readonly betGroupId: string }) {
  const { t } = useTranslation("share");
  const bets = useCall("betting", listBets, { query: { bet_group_id: betGroupId } });
  if (!bets.data) return <Loading of={bets} rows={4} />;
  const [slip] = slipsOf(bets.data.data);
  const lines = slip ? pulledLines(slip, PULLED) : [];
  if (!slip || lines.length === 0) return <Nothing title={t("not_yours")} />;
  return (
    <RoundsToEnter
      lines={lines}
      lotteryTypeId={slip.round.lottery_type.id}
      onClose={() => undefined}
    />
  );
}

function Nothing({ title }: { readonly title: string }) {
  const { t } = useTranslation("betting");
  return (
    <Card>
      <EmptyState
        title={title}
        action={<ButtonLink to={paths.lotteries}>{t("go_bet")}</ButtonLink>}
      />
    </Card>
  );
}
