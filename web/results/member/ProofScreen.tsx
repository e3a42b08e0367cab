import type { RoundProof } from "@chokdee/domain/results/house-draw-contract.ts";
import { Download, LoaderCircle } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";

import { codeOf } from "../../app/api-failure.ts";
import { useIsFirstEntry } from "../../app/first-entry.ts";
import { useTranslation } from "../../text/i18n.ts";
import { CategoryTile } from "../../icons/CategoryTile.tsx";
import { checkedRoundAddress, paths } from "../../app/paths.ts";
import { useRoundName } from "../../app/round-name.ts";
import { useSession } from "../../app/session.ts";
import { canCheck, webDigests } from "../../app/web-digests.ts";
import { saveJson } from "../../app/save-json.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { useDates } from "../../ui/dates.ts";
import { DigitCells } from "../../ui/Digits.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { awaitedBeacon } from "./awaited-beacon.ts";
import { trustFor } from "./beacon-trust.ts";
import { BeaconWait } from "./BeaconWait.tsx";
import { checkProof, stepsOf, type Check } from "./check-draw.ts";
import { useHouseRound, useProof } from "./draw-calls.ts";
import { CheckList } from "./parts/CheckList.tsx";
import { NoBeacon } from "./NoBeacon.tsx";
import { HouseDraws } from "./parts/HouseDraws.tsx";
import { LogProof } from "./parts/LogProof.tsx";
import { ProofFacts } from "./parts/ProofFacts.tsx";
import { useRoundInLog } from "./round-in-log.ts";

/** The second is a part of the first (tools/check-programs.ts lays both beside the web). */
const CHECK_PROGRAMS = ["check-draw.mjs", "check-beacon.mjs"];

/** The proof of a draw of the house, recomputed on the device of whoever looks, signed in or not. */
export default function ProofScreen() {
  const { t } = useTranslation("draw");
  const roundId = useSearchParams()[0].get("round") ?? "";
  const isMember = useSession() !== null;
  return (
    <Page bare={!isMember}>
      <AppBar
        title={t("proof_title")}
        back={useBack(roundId, isMember)}
        end={isMember ? null : <SignIn />}
        className="-mx-gutter"
      />
      {roundId === "" ? <HouseDraws /> : <Loaded key={roundId} roundId={roundId} />}
    </Page>
  );
}

/** Visitors go back to where they came from; whoever opened a link, to the draws of the house. */
function useBack(roundId: string, isMember: boolean) {
  const navigate = useNavigate();
  const isFirst = useIsFirstEntry();
  if (isMember) return roundId === "" ? paths.lotteryResults : checkedRoundAddress(roundId);
  if (roundId === "") return undefined;
  return isFirst ? paths.drawProof : () => void navigate(-1);
}

function SignIn() {
  const { t } = useTranslation("auth");
  return (
    <ButtonLink variant="weak" size="sm" to={paths.login}>
      {t("login")}
    </ButtonLink>
  );
}

function Loaded({ roundId }: { readonly roundId: string }) {
  const proof = useProof(roundId);
  if (proof.data) return <Proven proof={proof.data} />;
  if (codeOf(proof.error) === "ROUND_NOT_FOUND") return <NoSuchDraw />;
  return <Loading of={proof} rows={6} card />;
}

/** The address names no round of the house: says so, above those that there are. */
function NoSuchDraw() {
  const { t } = useTranslation("draw");
  return (
    <>
      <Notice tone="warning">{t("no_house_round")}</Notice>
      <HouseDraws />
    </>
  );
}

function Proven({ proof }: { readonly proof: RoundProof }) {
  const { t } = useTranslation("draw");
  const checks = useQuery({
    queryKey: ["results", "checked", proof],
    queryFn: async () => checkProof(proof, webDigests, await trustFor(proof)),
    enabled: proof.seed !== null && canCheck(),
    staleTime: Number.POSITIVE_INFINITY,
    // The device needs no network to reckon.
    networkMode: "always",
  });
  const held = useRoundInLog(proof);
  const isLogFalse = held.data?.steps.some(({ passed }) => !passed) ?? false;
  // Not called true before the log has had its say; one that does not answer holds nothing up.
  const isLogAwaited = held.isLoading && held.failureCount === 0;
  // What is false stands below the verdict that says so.
  const log = proof.seed !== null && canCheck() ? <LogProof held={held} /> : null;
  const steps: readonly { step: Check["step"]; passed?: boolean }[] =
    checks.data ?? stepsOf(proof).map((step) => ({ step }));
  return (
    <>
      <Head proof={proof} />
      {checks.isError ? (
        <ErrorState onRetry={() => void checks.refetch()} retrying={checks.isFetching} />
      ) : (
        <Verdict
          proof={proof}
          checks={checks.data}
          isLogAwaited={isLogAwaited}
          isLogFalse={isLogFalse}
        />
      )}
      <NoBeacon roundId={proof.round_id} />
      {isLogFalse ? log : null}
      {log && !checks.isError ? (
        <Card>
          <CheckList
            label={t("proof_title")}
            steps={steps.map(({ step, passed }) => ({
              key: step,
              text: t(`step.${step}`),
              passed,
            }))}
          />
        </Card>
      ) : null}
      {isLogFalse ? null : log}
      <Button
        variant="secondary"
        block
        icon={<Download size={20} aria-hidden />}
        onClick={() => saveJson(proof, `chokdee-proof-${proof.round_id}.json`)}
      >
        {t("download")}
      </Button>
      <p className="t-small text-ink-2">
        {t("offline")}{" "}
        <code className="n-xs wrap-anywhere">
          {`node check-draw.mjs chokdee-proof-${proof.round_id}.json`}
        </code>
      </p>
      <p className="flex flex-wrap gap-x-4">
        {CHECK_PROGRAMS.map((file) => (
          <a
            key={file}
            href={`/check/${file}`}
            download
            className="t-label inline-flex min-h-tap items-center gap-1.5 text-brand-ink"
          >
            <Download size={18} aria-hidden />
            {file}
          </a>
        ))}
      </p>
      <ProofFacts proof={proof} />
    </>
  );
}

function Head({ proof }: { readonly proof: RoundProof }) {
  const dates = useDates();
  const nameOf = useRoundName();
  const round = useHouseRound(proof.round_id).data;
  const drawn = proof.result?.["prize_first"] ?? proof.result?.["animal"];
  return (
    <Card className="mt-1">
      <div className="flex min-h-13 items-center gap-3">
        <CategoryTile category={proof.kind} />
        <div className="min-w-0 grow">
          <h2 className="t-heading">{round ? nameOf(round) : ""}</h2>
          <p className="t-small text-ink-2">{round ? dates.day(round.draw_date) : ""}</p>
        </div>
      </div>
      {drawn === undefined ? null : (
        <div className="mt-2">
          <DigitCells value={drawn} strongFrom={proof.kind === "YEEKEE" ? 2 : 0} />
        </div>
      )}
    </Card>
  );
}

interface VerdictProps {
  readonly proof: RoundProof;
  readonly checks: readonly Check[] | undefined;
  readonly isLogAwaited: boolean;
  readonly isLogFalse: boolean;
}

function Verdict({ proof, checks, isLogAwaited, isLogFalse }: VerdictProps) {
  const { t } = useTranslation("draw");
  if (proof.seed === null && awaitedBeacon(proof)) return <BeaconWait roundId={proof.round_id} />;
  if (proof.seed === null) {
    return (
      <Notice tone="info" live>
        <strong className="t-strong block">{t("waiting_title")}</strong>
        {t("waiting_text")}
      </Notice>
    );
  }
  if (!canCheck()) return <Notice tone="warning">{t("cannot_check")}</Notice>;
  if (isLogFalse || checks?.some(({ passed }) => !passed)) {
    return (
      <Notice tone="error" live>
        {t("something_false")}
      </Notice>
    );
  }
  if (!checks || isLogAwaited) {
    return (
      <Notice tone="info" action={<LoaderCircle size={20} aria-hidden className="spin" />}>
        <strong className="t-strong">{t("checking")}</strong>
      </Notice>
    );
  }
  if (proof.status === "VOIDED") {
    const { voided_by_owners: owners } = proof;
    if (owners) {
      const text = t(owners.stood ? "voided_drawn" : "voided_owners", { reason: owners.reason });
      return <Notice tone="warning">{text}</Notice>;
    }
    const text = t(proof.fixed_at === null ? "voided_text" : "voided_beacon");
    return <Notice tone="warning">{text}</Notice>;
  }
  return (
    <Notice tone="success" live>
      <strong className="t-strong">
        {t(proof.drand === null ? "all_true_no_beacon" : "all_true")}
      </strong>
    </Notice>
  );
}
