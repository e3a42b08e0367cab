import { rights as allRights, type Right } from "@chokdee/domain/rights.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { GroupField } from "./GroupField.tsx";

/** The rights as boxes to tick, each with what it is for. */
export function RightsField(props: {
  readonly value: readonly Right[];
  readonly error: string | undefined;
  readonly onChange: (rights: Right[]) => void;
}) {
  const { value, error, onChange } = props;
  const { t } = useTranslation("admin-staff");
  return (
    <GroupField label={t("rights")} error={error}>
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
    </GroupField>
  );
}
