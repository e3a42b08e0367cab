import { useTranslation } from "../../../text/i18n.ts";
import outlines from "../../../icons/animals.svg";
import { cx } from "../../../ui/cx.ts";

/** How many outlines the drawing holds; an operator's set may go further. */
const DRAWN = 36;

interface AnimalTileProps {
  readonly number: number;
  readonly selected: boolean;
  readonly onTap: () => void;
}

/** Number, outline and name of an animal. */
export function AnimalTile({ number, selected, onTap }: AnimalTileProps) {
  const { textIfAny } = useTranslation("animals");
  const name = textIfAny("animals", `names.${String(number)}`);
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={onTap}
      className={cx(
        "press relative flex min-h-22 min-w-0 flex-col items-center justify-end rounded-sm border px-0.5 pb-1",
        selected ? "border-brand bg-brand text-on-brand" : "border-line bg-surface",
      )}
    >
      <span className="n-xs absolute left-2 top-1.5">{number}</span>
      {number >= 1 && number <= DRAWN ? (
        <svg
          aria-hidden="true"
          width="34"
          height="34"
          fill="currentColor"
          className={cx("mt-5.5 xs:ml-3", selected ? "text-luck" : "text-brand-ink")}
        >
          <use href={`${outlines}#n${String(number)}`} />
        </svg>
      ) : null}
      <span className="t-caption w-full text-center leading-5! break-normal">
        {name ?? "\u00a0"}
      </span>
    </button>
  );
}
