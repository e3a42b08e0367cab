import { LANGUAGES } from "@chokdee/domain/languages.ts";
import { useTranslation } from "../../text/i18n.ts";
import { changeRows, type ChangeRow } from "./change-rows.ts";
import { useFieldWords } from "./use-field-words.ts";
import { Heads } from "../../ui/Heads.tsx";

/** Each value before and after, what changed first; what did not is there on demand. */
export function Change(props: { readonly before: unknown; readonly after: unknown }) {
  const { t } = useTranslation(["admin-audit", "admin-fields"]);
  const rows = changeRows(props.before, props.after);
  const changed = rows.filter((row) => row.isChanged);
  const same = rows.filter((row) => !row.isChanged);
  if (rows.length === 0) {
    return <p className="t-small text-ink-3">{t("admin-audit:nothing_kept")}</p>;
  }
  return (
    <>
      {changed.length > 0 ? <Rows rows={changed} /> : null}
      {same.length > 0 ? (
        <details className="mt-3">
          <summary className="t-small min-h-10 content-center text-ink-2">
            {t("admin-fields:unchanged", { count: same.length })}
          </summary>
          <Rows rows={same} />
        </details>
      ) : null}
    </>
  );
}

function Rows({ rows }: { readonly rows: readonly ChangeRow[] }) {
  const { t } = useTranslation("admin-audit");
  const words = useFieldWords();
  return (
    <div
      role="region"
      aria-label={t("look")}
      tabIndex={0}
      data-sideways
      className="overflow-x-auto"
    >
      <table className="t-small w-full">
        <Heads
          className="t-caption border-b border-line text-left text-ink-3"
          of={[[t("field"), "py-2 pr-3"], [t("before"), "pr-3"], [t("after")]]}
        />
        <tbody>
          {rows.map(({ path, before, after, isChanged }) => (
            <tr key={path.join(".")} className="border-b border-line align-top last:border-0">
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                {words.nameOf(path)}
                {/* As it is kept, the same in each language. */}
                <span translate="no" className="t-caption block break-all text-ink-3">
                  {path.join(".")}
                </span>
              </th>
              <td lang={languageOf(path)} className="py-2 pr-3 wrap-break-word text-ink-2">
                {words.valueOf(path, before)}
              </td>
              <td
                lang={languageOf(path)}
                className={`py-2 wrap-break-word ${isChanged ? "font-semibold" : "text-ink-2"}`}
              >
                {words.valueOf(path, after)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The language of a text that is kept in several, so that it is set in letters that hold it. */
function languageOf(path: readonly string[]): string | undefined {
  return LANGUAGES.find((language) => language === path.at(-1));
}
