import type { RoundProof } from "@chokdee/domain/results/house-draw-contract.ts";
import { fromHex } from "@chokdee/domain/results/digests.ts";
import { classicNumber, LEAST_SHOTS, yeekeeSum } from "@chokdee/domain/results/verifiable-draw.ts";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";

import { canCheck, webDigests } from "../../../app/web-digests.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { Card, SectionHead } from "../../../ui/Card.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { useDates } from "../../../ui/dates.ts";
import { Digits } from "../../../ui/Digits.tsx";

/** What was public before the betting, at the close and after the draw, and how the result follows. */
export function ProofFacts({ proof }: { readonly proof: RoundProof }) {
  const { t } = useTranslation("draw");
  const dates = useDates();
  return (
    <>
      <Group title={t("before")}>
        <Hash name={t("commit")} value={proof.commit} />
        <Fact name={t("opened_at")}>{dates.dayTime(proof.committed_at)}</Fact>
        <Fact name={t("beacon")}>{t(proof.drand === null ? "beacon_none" : "beacon_drand")}</Fact>
      </Group>
      {proof.fixed_at === null ? null : (
        <Group title={t("at_close")}>
          <Fact name={t("fixed_at")}>{dates.dayTime(proof.fixed_at)}</Fact>
          <Fact name={t("slips")}>{String(proof.slip_count)}</Fact>
          <Fact name={t("stakes")}>{proof.stakes}</Fact>
          <Hash name={t("bets_root")} value={proof.bets_root ?? ""} />
          {proof.drand === null ? null : <BeaconRound drand={proof.drand} />}
          {proof.shots ? (
            <Numbers
              title={t("shots_of_members", { count: proof.shots.length })}
              numbers={proof.shots}
            />
          ) : null}
        </Group>
      )}
      <Group title={t("after")}>
        {proof.seed === null ? (
          <Fact name={t("seed")}>{t("seed_hidden")}</Fact>
        ) : (
          <Hash name={t("seed")} value={proof.seed} />
        )}
        {proof.drawn_at === null ? null : (
          <>
            <Fact name={t("drawn_at")}>{dates.dayTime(proof.drawn_at)}</Fact>
            {proof.drand?.signature && proof.beacon ? (
              <>
                <Hash name={t("beacon_signature")} value={proof.drand.signature} />
                <Hash name={t("beacon")} value={proof.beacon} />
              </>
            ) : null}
            {proof.shots_root === null ? null : (
              <Hash name={t("shots_root")} value={proof.shots_root} />
            )}
            {proof.house_shots && proof.house_shots.length > 0 ? (
              <Numbers
                title={t("shots_of_house", { count: proof.house_shots.length })}
                numbers={proof.house_shots}
              />
            ) : null}
          </>
        )}
      </Group>
      <Stood proof={proof} />
      {proof.drawn_at === null ? null : (
        <Group title={t("formula")}>
          <Formula proof={proof} />
        </Group>
      )}
    </>
  );
}

/** What stood when two owners voided the draw, beside what was fixed above. */
function Stood({ proof }: { readonly proof: RoundProof }) {
  const { t } = useTranslation("draw");
  const stood = proof.voided_by_owners?.stood;
  if (!stood) return null;
  return (
    <Group title={t("stood")}>
      <Fact name={t("slips")}>{String(stood.slip_count)}</Fact>
      <Fact name={t("stakes")}>{stood.stakes}</Fact>
      <Hash name={t("bets_root")} value={stood.bets_root} />
      {stood.shots_root === null ? null : <Hash name={t("shots_root")} value={stood.shots_root} />}
    </Group>
  );
}

/** Which number the draw waits for, and where everybody can read it. */
function BeaconRound({ drand }: { readonly drand: NonNullable<RoundProof["drand"]> }) {
  const { t } = useTranslation("draw");
  const { chain_hash: chain, round } = drand;
  if (round === null) return null;
  return (
    <>
      <Fact name={t("beacon_round")}>{String(round)}</Fact>
      <a
        href={`https://api.drand.sh/${chain}/public/${round}`}
        target="_blank"
        rel="noopener noreferrer"
        className="t-label flex min-h-tap items-center gap-2 self-start text-brand-ink"
      >
        <ExternalLink size={18} aria-hidden />
        {t("beacon_link")}
      </a>
    </>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <SectionHead title={title} />
      <Card>
        <div className="flex flex-col gap-2.5">{children}</div>
      </Card>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="t-small text-ink-2">{name}</span>
      <span className="t-label ml-auto text-right">{children}</span>
    </p>
  );
}

function Hash({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex items-start justify-between gap-2">
      <div className="min-w-0">
        <p className="t-small text-ink-2">{name}</p>
        <p className="n-xs break-all">{value}</p>
      </div>
      <CopyButton text={value} label={name} className="-mr-2.5 shrink-0" />
    </div>
  );
}

interface NumbersProps {
  readonly title: string;
  readonly numbers: readonly string[];
}

function Numbers({ title, numbers }: NumbersProps) {
  if (numbers.length === 0) return <p className="t-small text-ink-2">{title}</p>;
  return (
    <details>
      <summary className="t-label min-h-tap cursor-pointer py-2.5 text-brand-ink">{title}</summary>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {numbers.map((number, at) => (
          // The same number may be shot twice; its place is what tells them apart.
          <Digits key={at} value={number} size="n-xs" />
        ))}
      </div>
    </details>
  );
}

/** The formula in words, with this round's own message, and what whoever reckons it by hand gets. */
function Formula({ proof }: { readonly proof: RoundProof }) {
  const { t } = useTranslation("draw");
  const root = (proof.kind === "YEEKEE" ? proof.shots_root : proof.bets_root) ?? "";
  const messageWith = (shown: string) => `${proof.round_id}:${shown}:${proof.beacon ?? ""}`;
  const message = messageWith(`${root.slice(0, 8)}…`);
  const shots = [...(proof.house_shots ?? []), ...(proof.shots ?? [])];
  return (
    <>
      <p className="t-body break-words">
        {proof.kind === "ANIMAL"
          ? t("formula_animal", { message, space: proof.draw_space ?? 0 })
          : t("formula_yeekee", {
              message,
              classic: shots.length < LEAST_SHOTS ? "" : String(classicNumber(shots)),
            })}
      </p>
      <Hash name={t("message")} value={messageWith(root)} />
      {proof.kind === "YEEKEE" ? <Sum proof={proof} shots={shots} /> : null}
    </>
  );
}

interface SumProps {
  readonly proof: RoundProof;
  readonly shots: readonly string[];
}

/** The numbers of the formula below each other. */
function Sum({ proof, shots }: SumProps) {
  const { t } = useTranslation("draw");
  const { round_id: roundId, beacon, shots_root: shotsRoot } = proof;
  const seed = fromHex(proof.seed ?? "");
  // Where shots were changed since, those that it was drawn with are gone.
  const isWhole = !proof.voided_by_owners && shots.length >= LEAST_SHOTS;
  const sum = useQuery({
    // Among the shots, which are not kept for the next opening as results are: there is little room.
    queryKey: ["shots", "summed", proof],
    queryFn: async () => {
      const { sum, sixteenth, added, total } = await yeekeeSum(
        {
          roundId,
          shots,
          seed: seed ?? new Uint8Array(),
          beacon: beacon ?? "",
          shotsRoot: shotsRoot ?? "",
        },
        webDigests,
      );
      // As texts: whoever keeps what was read keeps it as JSON, which has no bigint.
      return { sum: String(sum), sixteenth, added: String(added), total: String(total) };
    },
    enabled: isWhole && seed !== null && shotsRoot !== null && canCheck(),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
  }).data;
  if (!sum) return null;
  return (
    <>
      <Fact name={t("sum_of_shots")}>{sum.sum}</Fact>
      <Fact name={t("sixteenth")}>{`−\u00a0${sum.sixteenth}`}</Fact>
      <Fact name={t("added")}>{`+\u00a0${sum.added}`}</Fact>
      <Fact name={t("total")}>{`=\u00a0${sum.total}`}</Fact>
    </>
  );
}
