import { useTranslation } from "../../i18n.ts";

function entriesOf(value: unknown): Readonly<Record<string, unknown>> {
  if (value === null || value === undefined) return {};
  if (typeof value === "object" && !Array.isArray(value)) return { ...value };
  return { "": value };
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "-";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Each field before and after; what changed is strong. */
export function Change(props: { readonly before: unknown; readonly after: unknown }) {
  const { t } = useTranslation("admin-audit");
  const before = entriesOf(props.before);
  const after = entriesOf(props.after);
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  if (fields.length === 0) return <p className="t-small text-ink-3">{t("nothing_kept")}</p>;
  return (
    <div role="region" aria-label={t("look")} tabIndex={0} className="overflow-x-auto">
      <table className="t-small w-full">
        <thead>
          <tr className="t-caption border-b border-line text-left text-ink-3">
            <th scope="col" className="py-2 pr-3">
              {t("field")}
            </th>
            <th scope="col" className="pr-3">
              {t("before")}
            </th>
            <th scope="col">{t("after")}</th>
          </tr>
        </thead>
        {/* The names and values as they are kept, the same in each language. */}
        <tbody translate="no">
          {fields.map((field) => {
            const changed = textOf(before[field]) !== textOf(after[field]);
            return (
              <tr key={field} className="border-b border-line align-top last:border-0">
                <th scope="row" className="py-2 pr-3 text-left font-normal text-ink-2">
                  {field}
                </th>
                <td className="py-2 pr-3 break-all text-ink-2">{textOf(before[field])}</td>
                <td className={`py-2 break-all ${changed ? "font-semibold" : "text-ink-2"}`}>
                  {textOf(after[field])}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
