import { useState } from "react";

import { senseIsOn, switchSense, type Sense } from "../../../app/feel.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { Card, SectionHead } from "../../../ui/Card.tsx";
import { SwitchRow } from "../../../ui/SwitchRow.tsx";

const SENSES: readonly Sense[] = ["haptics", "sound"];
const NOTES = { haptics: "haptics_note", sound: "sound_note" } as const;

/** Whether this phone shakes and sounds; kept on this device. */
export function FeelRows() {
  const { t } = useTranslation("common");
  const [on, setOn] = useState(() => ({
    haptics: senseIsOn("haptics"),
    sound: senseIsOn("sound"),
  }));
  return (
    <>
      <SectionHead title={t("device.feel")} />
      <Card flush>
        {SENSES.map((sense) => (
          <div key={sense} className="border-b border-line last:border-0">
            <SwitchRow
              label={t(`device.${sense}`)}
              note={t(`device.${NOTES[sense]}`)}
              checked={on[sense]}
              onChange={(checked) => {
                switchSense(sense, checked);
                setOn({ ...on, [sense]: checked });
              }}
            />
          </div>
        ))}
      </Card>
    </>
  );
}
