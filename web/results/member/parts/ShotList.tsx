import { LEAST_SHOTS } from "@chokdee/domain/results/verifiable-draw.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Card, SectionHead } from "../../../ui/Card.tsx";
import { cx } from "../../../ui/cx.ts";
import { Digits } from "../../../ui/Digits.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Loading } from "../../../ui/Loading.tsx";
import { useOwnShots, useShots } from "../draw-calls.ts";
import { MoreButton } from "../../../ui/MoreButton.tsx";

/** Everybody's shots, newest first: position, number, a masked phone; the member's own are marked. */
export function ShotList({
  roundId,
  isOpen,
}: {
  readonly roundId: string;
  readonly isOpen: boolean;
}) {
  const { t } = useTranslation("draw");
  const shots = useShots(roundId, isOpen);
  const own = useOwnShots(roundId).data?.data;
  const mine = new Set(own?.map(({ position }) => position));
  const all = shots.data?.pages.flatMap((page) => page.data);
  const count = shots.data?.pages[0]?.count ?? 0;
  const sixteenth = count - LEAST_SHOTS + 1;
  return (
    <section>
      <SectionHead title={t("shots_title", { count })} />
      {all === undefined ? (
        <Loading of={shots} rows={3} card />
      ) : all.length === 0 ? (
        <Card>
          <EmptyState title={t("shots_empty")} text={isOpen ? t("shots_empty_text") : undefined} />
        </Card>
      ) : (
        <Card flush>
          <ol>
            {all.map((shot) => (
              <li
                key={shot.position}
                className={cx(
                  "flex min-h-tap flex-wrap items-center gap-x-3 border-b border-line px-4 py-2 last:border-0",
                  mine.has(shot.position) && "bg-brand-weak",
                )}
              >
                <span className="n-xs w-10 text-ink-2">{shot.position}</span>
                <Digits value={shot.number} size="n-sm" />
                <span className="ml-auto flex items-center gap-2">
                  {mine.has(shot.position) ? <Badge tone="info">{t("mine")}</Badge> : null}
                  <span className="t-caption text-ink-2">{shot.by}</span>
                </span>
                {shot.position === sixteenth ? (
                  <span className="t-caption w-full pl-13 text-ink-2">{t("sixteenth")}</span>
                ) : null}
              </li>
            ))}
          </ol>
        </Card>
      )}
      <MoreButton of={shots} block className="mt-3">
        {t("shots_more")}
      </MoreButton>
    </section>
  );
}
