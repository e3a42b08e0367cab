import { Download, Printer } from "lucide-react";
import type { ReactNode } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Failure } from "../../Failure.tsx";

export interface ReportHeadProps<Asked> {
  /** What the report is narrowed by, if by anything. */
  readonly children?: ReactNode;
  /** What the file would be of; undefined while that cannot be asked for. */
  readonly asked: Asked | undefined;
  readonly file: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly mutate: (asked: Asked) => void;
  };
}

/** What it is narrowed by stands in one line, without what opens or changes it. */
const onPaper = cx(
  "print:[&_button]:hidden print:[&_button[aria-pressed=true]]:block print:*:w-auto",
  "print:[&_input]:w-40",
);

/** Over a report: what it is narrowed by, the same rows as a file, and what is shown on paper. */
export function ReportHead<Asked>({ children, asked, file }: ReportHeadProps<Asked>) {
  const { t } = useTranslation("admin-desk");
  return (
    <>
      <div className={cx("mb-4 flex flex-wrap items-end gap-3", onPaper)}>
        {children}
        {/* Both go to the next line together, and stand at its end. */}
        <div className="no-print ml-auto flex flex-wrap justify-end gap-3">
          <Button
            variant="secondary"
            size="sm"
            icon={<Printer size={18} aria-hidden />}
            onClick={() => print()}
          >
            {t("queue.print")}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            icon={<Download size={18} aria-hidden />}
            disabled={asked === undefined}
            loading={file.isPending}
            onClick={() => {
              if (asked !== undefined) file.mutate(asked);
            }}
          >
            {t("queue.csv")}
          </Button>
        </div>
      </div>
      <Failure error={file.error} className="mb-4" />
    </>
  );
}
