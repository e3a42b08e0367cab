import {
  holds,
  roles,
  simplestRights,
  singleRights,
  withoutRight,
  type Right,
} from "@chokdee/domain/rights.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { GroupField } from "./GroupField.tsx";

interface RightsProps {
  readonly value: readonly Right[];
  readonly onChange: (rights: Right[]) => void;
}

/** Roles as boxes to tick, and every right that they give, to be given and taken one by one. */
export function RightsField(props: RightsProps & { readonly error: string | undefined }) {
  const { value, error, onChange } = props;
  const { t } = useTranslation("admin-staff");
  return (
    <GroupField label={t("rights")} error={error}>
      <GroupField label={t("rights_roles")} error={undefined}>
        <Boxes of={roles} value={value} onChange={onChange} isOn={(role) => value.includes(role)} />
      </GroupField>
      <GroupField
        label={t("rights_single")}
        error={undefined}
        className="border-t border-line pt-3"
      >
        <div className="grid gap-x-4 md:grid-cols-2">
          <Boxes
            of={singleRights}
            value={value}
            onChange={onChange}
            isOn={(right) => holds(value, right)}
            disabled={value.includes("owner")}
          />
        </div>
      </GroupField>
    </GroupField>
  );
}

function Boxes(
  props: RightsProps & {
    readonly of: readonly Right[];
    readonly isOn: (right: Right) => boolean;
    readonly disabled?: boolean;
  },
) {
  const { of, value, onChange, isOn, disabled } = props;
  const { t } = useTranslation("admin-staff");
  return of.map((right) => (
    <Checkbox
      key={right}
      checked={isOn(right)}
      disabled={disabled}
      onChange={(checked) =>
        onChange(checked ? simplestRights([...value, right]) : withoutRight(value, right))
      }
    >
      {t(`right.${right}`)}
      <span className="t-caption block text-ink-3">{t(`right_note.${right}`)}</span>
    </Checkbox>
  ));
}
