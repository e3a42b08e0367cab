import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { toast } from "../../../ui/toast.ts";
import { renew } from "../../../app/use-call.ts";
import { createPlan, type PlannedType, type PlanRange } from "./calls.ts";
import { pieceByPiece, type Progress } from "./piece-by-piece.ts";

interface Piece {
  readonly row: PlannedType;
  readonly range: PlanRange;
}

/**
 * Makes the rounds of a plan, lottery after lottery. Whoever leaves the screen stops it after the
 * lottery that is under way, and is told what was made.
 */
export function usePlanRun() {
  const { t } = useTranslation("admin-forms");
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const [work] = useState(() =>
    pieceByPiece<Piece>(({ row, range }) => createPlan(row, range), setProgress),
  );
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      work.stop();
    };
  }, [work]);
  const { state = "ready" } = progress ?? {};
  return {
    ...work,
    progress: state === "ready" ? undefined : progress,
    isRunning: state === "running" || state === "stopping",
    /** Begins, or goes on. */
    run: async (rows: readonly PlannedType[], range: PlanRange): Promise<Progress> => {
      const end = await work.run(rows.map((row) => ({ row, range })));
      void renew(client, "backoffice", "rounds");
      if (isGone.current && end.state !== "done") {
        const { done, made } = end;
        toast({ text: t("run.stopped", { done, of: rows.length, made }) });
      }
      return end;
    },
  };
}
