import { rights as allRights, type Right } from "@chokdee/domain/rights.ts";

import { useTranslation } from "../../i18n.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";

/** The rights as boxes to tick, each with what it is for. */
export function RightsField(props: {
  readonly value: readonly Right[];
  readonly onChange: (rights: Right[]) => void;
}) {
  const { value, onChange } = props;
  const { t } = useTranslation("admin-staff");
  return (
    <fieldset>
      <legend className="t-label mb-1">{t("rights")}</legend>
      {allRights.map((right) => (
        <Checkbox
          key={right}
          checked={value.includes(right)}
          onChange={(checked) =>
            onChange(checked ? [...value, right] : value.filter((one) => one !== right))
          }
        >
          {t(`right.${right}`)}
          <span className="t-caption block text-ink-3">{t(`right_note.${right}`)}</span>
        </Checkbox>
      ))}
    </fieldset>
  );
}
