import { changeLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import { useParams } from "react-router";

import { useTranslation } from "../../../text/i18n.ts";
import { CategoryTile } from "../../../icons/CategoryTile.tsx";
import { paths } from "../../../app/paths.ts";
import { PageHead } from "../../../ui/AppBar.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Loading } from "../../../ui/Loading.tsx";
import { useMay } from "../../../app/admin/own-rights.ts";
import { May } from "../../../app/admin/parts/May.tsx";
import { DetailsCard } from "../plan/DetailsCard.tsx";
import { CalendarCard } from "./CalendarCard.tsx";
import { useLotteryType } from "../calls.ts";
import { useTellSaved } from "../plan/use-tell-saved.ts";
import { useChangeLottery } from "./calls.ts";
import { OddsCard } from "./OddsCard.tsx";
import { ScheduleCard } from "./ScheduleCard.tsx";
import { useNames } from "../../../app/admin/names.ts";
import { useConfirmed } from "../../../app/admin/use-confirmed.ts";
import { useGenerosity } from "../../../app/admin/use-generosity.ts";

/** One lottery: odds and limits, schedule, days on which the calendar differs. */
export default function LotteryScreen() {
  const { id = "" } = useParams();
  const { t } = useTranslation("admin-lotteries");
  const type = useLotteryType(id);
  if (type.data) return <Shown key={type.data.id} type={type.data} />;
  return (
    <>
      <PageHead back={paths.adminLotteryTypes} title={t("title")} />
      <Loading of={type} rows={8} />
    </>
  );
}

function Shown({ type }: { readonly type: AdminLotteryType }) {
  const { t } = useTranslation("admin-lotteries");
  const confirmed = useConfirmed();
  const { sendGenerously } = useGenerosity();
  const names = useNames();
  const may = useMay();
  const change = useChangeLottery(type.id);
  const tellSaved = useTellSaved();
  const flip = () => {
    const question = {
      title: t(type.active ? "stop_question" : "offer_question", { name: names.lottery(type) }),
      body: t(type.active ? "stop_consequence" : "offer_consequence"),
      confirmLabel: t(type.active ? "stop" : "offer"),
      tone: type.active ? "danger" : "primary",
    } as const;
    return confirmed(question, async () => {
      const saved = await sendGenerously(false, (isConfirmed) =>
        change.mutateAsync({ active: !type.active, ...(isConfirmed ? { confirmed: true } : {}) }),
      );
      if (!saved) return undefined;
      if ("message" in saved) return saved.message;
      tellSaved(t("saved"), saved.data.kept);
      return undefined;
    });
  };
  return (
    <>
      <PageHead
        back={paths.adminLotteryTypes}
        title={
          <span className="flex items-center gap-3">
            <CategoryTile size={36} category={type.category} code={type.code} />
            {names.lottery(type)}
          </span>
        }
        aside={
          <Badge tone={type.active ? "won" : "neutral"}>
            {t(type.active ? "offered" : "not_offered")}
          </Badge>
        }
        actions={
          <May call={changeLotteryType}>
            <Button
              variant={type.active ? "danger-outline" : "secondary"}
              size="xs"
              loading={change.isPending}
              onClick={() => void flip()}
            >
              {t(type.active ? "stop" : "offer")}
            </Button>
          </May>
        }
      />
      {/* Whoever may only read sees the forms, and types nothing into them. */}
      <fieldset className="min-w-0" disabled={!may(changeLotteryType)}>
        <OddsCard type={type} />
        <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
          <ScheduleCard type={type} />
          <div className="flex flex-col gap-4">
            <DetailsCard type={type} />
            <CalendarCard type={type} />
          </div>
        </div>
      </fieldset>
    </>
  );
}
