import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Loading } from "../../../ui/Loading.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { logSteps, type LoggedStep, type useRoundInLog } from "../round-in-log.ts";
import { CheckList } from "./CheckList.tsx";

interface LogProofProps {
  readonly held: ReturnType<typeof useRoundInLog>;
}

/** What the public log says of the draw; that something is false the verdict above says. */
export function LogProof({ held }: LogProofProps) {
  const { t } = useTranslation("draw");
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="t-strong">{t("log_title")}</h3>
      {held.data ? (
        <Held held={held} />
      ) : (
        <Loading of={held} title={t("log_failed")}>
          <Awaited />
        </Loading>
      )}
    </Card>
  );
}

function Awaited() {
  const { t } = useTranslation("draw");
  return (
    <>
      <Steps steps={logSteps().map((step) => ({ step }))} />
      <p className="t-small appear-late text-ink-2">{t("checking")}</p>
    </>
  );
}

function Steps(props: {
  readonly steps: readonly { step: LoggedStep["step"]; passed?: boolean }[];
}) {
  const { t } = useTranslation("draw");
  const steps = props.steps.map(({ step, passed }) => ({
    key: step,
    text: t(`log_step.${step}`),
    passed,
  }));
  return <CheckList label={t("log_title")} steps={steps} />;
}

function Held({ held }: LogProofProps) {
  const { t } = useTranslation("draw");
  const { steps = [], missing = [], size = 0 } = held.data ?? {};
  const isTrue = steps.every(({ passed }) => passed);
  const isNone = missing.includes("COMMIT");
  return (
    <>
      <Steps steps={steps} />
      {isTrue && missing.length === 0 ? (
        <p className="t-small text-ink-2">{t("log_true", { count: size })}</p>
      ) : null}
      {missing.length > 0 ? (
        <Notice tone="warning" live>
          {t(isNone ? "log_none" : "log_waits")}
        </Notice>
      ) : null}
      {missing.length > 0 ? (
        <Button
          variant="secondary"
          size="sm"
          loading={held.isFetching}
          onClick={() => void held.refetch()}
        >
          {t("common:retry")}
        </Button>
      ) : null}
    </>
  );
}
