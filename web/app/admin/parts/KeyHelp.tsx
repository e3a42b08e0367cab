import { useTranslation } from "../../../text/i18n.ts";
import { cx } from "../../../ui/cx.ts";
import { Dialog } from "../../../ui/Dialog.tsx";

const keys = [
  [["J", "K"], "move"],
  [["Enter"], "open"],
  [["A"], "approve"],
  [["R"], "reject"],
  [["X"], "select"],
  [["/"], "search"],
  [["Esc"], "leave"],
  [["Ctrl", "K"], "find"],
  [["Ctrl", "Enter"], "send"],
  [["?"], "help"],
] as const;

const keyLook = "n-xs rounded-xs border border-current px-1.5";

/** What the keys of a work list do. */
export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("admin-desk");
  return (
    <Dialog open onClose={onClose} title={t("keys.title")}>
      <dl className="t-body grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {keys.map(([names, does]) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {names.map((name) => (
                <kbd key={name} className={keyLook}>
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{t(`keys.${does}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** On the button that the key presses: not on a phone, where nobody has the key. */
export function Key({ name }: { readonly name: string }) {
  return (
    <kbd aria-hidden className={cx(keyLook, "max-lg:hidden")}>
      {name}
    </kbd>
  );
}
