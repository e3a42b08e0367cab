import { useTranslation } from "../../text/i18n.ts";
import { paths } from "../../app/paths.ts";
import { useSession } from "../../app/session.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useProof } from "../../results/member/draw-calls.ts";
import { useAnimalRound } from "./animal-calls.ts";
import { AnimalDesk } from "./parts/AnimalDesk.tsx";

/** The animal game (product.md section 2, "Animal betting"). */
export default function AnimalScreen() {
  const { t } = useTranslation("animals");
  const round = useAnimalRound();
  const memberId = useSession()?.user.id ?? "";
  // What it says of the beacon stands above the animals from the first moment on; where that is not
  // to be had, nobody is kept from betting by it.
  const proof = useProof(round.data?.id ?? "", Boolean(round.data));
  // What failed once is asked for again by the desk, and the desk stays for it.
  const isProofAwaited =
    proof.isPending && proof.failureCount === 0 && proof.errorUpdateCount === 0;
  if (round.data && !isProofAwaited) {
    return (
      <AnimalDesk
        // A new round is a new action; what was chosen stays on the desk above it.
        key={round.data.id}
        round={round.data}
        memberId={memberId}
        onOver={() => void round.refetch()}
      />
    );
  }
  return (
    <Page>
      <AppBar title={t("title")} back={paths.lotteries} className="-mx-gutter" />
      {round.isPending || (round.data && isProofAwaited) ? (
        <Waiting />
      ) : round.isError ? (
        <ErrorState retrying={round.isFetching} onRetry={() => void round.refetch()} />
      ) : (
        <Card>
          <EmptyState
            title={t("no_round")}
            text={t("no_round_text")}
            action={<ButtonLink to={paths.lotteries}>{t("other_lotteries")}</ButtonLink>}
          />
        </Card>
      )}
    </Page>
  );
}

function Waiting() {
  return (
    <div className="appear-late grid grid-cols-4 gap-2 min-[24.375rem]:grid-cols-5">
      {Array.from({ length: 35 }, (_, at) => (
        <Skeleton key={at} className="h-22" />
      ))}
    </div>
  );
}
