import { bangkokDay, BUDDHIST_YEARS, BANGKOK_OFFSET_MS } from "@chokdee/domain/time.ts";
import { useTranslation } from "../text/i18n.ts";
import { serverNow } from "./clock.ts";

/** The year, month (1-12) and day of the month of "YYYY-MM-DD" or of an instant, in Bangkok. */
function partsOf(when: string | number): readonly [year: number, month: number, day: number] {
  const text = typeof when === "string" && when.length === 10 ? when : bangkokDay(toMs(when));
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return [year, month, day];
}

function toMs(when: string | number): number {
  return typeof when === "number" ? when : Date.parse(when);
}

/** "18:10" in Bangkok; "18:10:05" with seconds. */
export function clockOf(instant: string | number, seconds = false): string {
  const local = new Date(toMs(instant) + BANGKOK_OFFSET_MS).toISOString();
  return local.slice(11, seconds ? 19 : 16);
}

/** 2026 -> 2569 (product.md section 1: the Buddhist year). */
export function buddhistYear(gregorian: number): number {
  return gregorian + BUDDHIST_YEARS;
}

export interface Dates {
  /** "20 พ.ย. 2569". Takes YYYY-MM-DD or an instant. */
  readonly day: (when: string | number) => string;
  /** "16 พ.ย. 69", for tables. */
  readonly shortDay: (when: string | number) => string;
  /** "1 ธ.ค.", without the year. */
  readonly dayMonth: (when: string | number) => string;
  /** "จันทร์ 16 พ.ย. 2569". */
  readonly weekdayDay: (when: string | number) => string;
  /** "18:10 น.". */
  readonly time: (instant: string | number) => string;
  /** "20 พ.ย. 2569 18:10 น.". */
  readonly dayTime: (instant: string | number) => string;
  /** "18:10 น." when that is today; of another day "20 พ.ย. 2569 18:10 น.". */
  readonly recent: (instant: string | number) => string;
}

/**
 * Dates in the chosen language: its own form and names of months, and in all of them the Buddhist
 * year. Both stand in the locale files, because browsers have no data for Burmese and Shan
 * (stack.md, "Pitfalls met").
 */
export function useDates(): Dates {
  const { t } = useTranslation("common");
  const names = (key: "months" | "weekdays") => t(key).split(",");
  const inForm = (form: "date_day" | "date_day_month", when: string | number, digits = 4) => {
    const [year, month, day] = partsOf(when);
    return t(form, {
      day,
      month: names("months")[month - 1] ?? "",
      year: String(buddhistYear(year)).slice(-digits),
    });
  };
  const dayMonth = (when: string | number) => inForm("date_day_month", when);
  const day = (when: string | number) => inForm("date_day", when);
  const time = (instant: string | number) => t("time_of_day", { time: clockOf(instant) });
  const dayTime = (instant: string | number) => `${day(instant)} ${time(instant)}`;
  return {
    day,
    dayMonth,
    time,
    dayTime,
    recent: (instant) =>
      bangkokDay(toMs(instant)) === bangkokDay(serverNow()) ? time(instant) : dayTime(instant),
    shortDay: (when) => inForm("date_day", when, 2),
    weekdayDay: (when) => {
      const [year, month, date] = partsOf(when);
      const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay();
      return `${names("weekdays")[weekday] ?? ""} ${day(when)}`;
    },
  };
}
