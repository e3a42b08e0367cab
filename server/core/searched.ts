/**
 * What the staff search by as members write it, from a chat or a slip: +66 81-234-5678, #CD-6911-01933,
 * xxx-x-x7319-x, 500.-, นาย สมชาย, คุณสมชายใจดี. Each text is looked for as it stands, and as it is
 * kept.
 */
import { plainDigits } from "@chokdee/domain/plain-digits.ts";
import { withoutTitle } from "@chokdee/domain/person-names.ts";

/** Signs between the digits of a phone or an account; a point only in a long one: 500.42 is none. */
const BETWEEN = /[\s()\-–+]/g;
const DOTTED = /^[0-9.]{11,}$/;
const NUMBER = /^[0-9]+$/;
/** An account of which a bank shows a part. */
const MASKED = /^[0-9x*•]+$/;
const LEAST_SHOWN = 4;
const LEAST_OF_NAME = 4;
/** Behind a title and a blank, as in นาย ชัย, and behind คุณ. */
const LEAST_BEHIND_TITLE = 3;
/** Forms of address that no bank writes; those it writes are the domain's titles. */
const ADDRESS = /^(?:คุณ|ดร(?=[\s.])|khun(?=\s)|dr(?=[\s.]))[\s.]*(?=\p{L})(?![ะาำๅ])/u;
/** A name that may be kept with other blanks: a first and a last one are no shorter. */
const WHOLE_NAME = /^[\p{L}\p{M}.' -]{6,60}$/u;
/** A word before a number or behind it: เบอร์ 081…, 081… ครับ. */
const WORD_BEFORE = /^[^0-9+(]{1,12}\s+(?=[0-9+(])/;
const WORD_BEHIND = /(?<=[0-9])\s+[^0-9]{1,12}$/;
/** Digits beside a word are a phone or an account from here on. */
const LEAST_BESIDE_WORD = 6;
/** What stands about a number or a reference in a message. */
const ABOUT = /^[\s#:"'“”]+|[\s:"'“”…]+$|\.{2,}$/g;

/** Patterns of LIKE of which one fits what a text in small letters means. */
export function patternsOf(text: string): string[] {
  const bare = bareOf(text);
  const meant = [text, bare, ...namesIn(bare), ...numbersIn(bare)].filter((one) => one !== "");
  return [...[...new Set(meant)].map(containing), ...maskedIn(bare)];
}

const bareOf = (text: string): string => plainDigits(text).replaceAll(ABOUT, "");

/** The pattern of a name without its titles and blanks; null where a text is no whole name. */
export function unspacedPattern(text: string): string | null {
  const bare = bareOf(text);
  // Each is the end of the one before it.
  const name = [bare, ...namesIn(bare)].at(-1) ?? "";
  return WHOLE_NAME.test(name) ? containing(name.replaceAll(" ", "")) : null;
}

/** A name behind its titles, as in คุณนายแดง; นางฟ้า is a name of its own. */
function namesIn(text: string): string[] {
  const addressed = text.replace(ADDRESS, "");
  return [addressed, withoutTitle(addressed)].filter((name) => {
    const isBehindTitle = /(?:[\s.]|^คุณ)$/.test(text.slice(0, text.length - name.length));
    return name.length >= (isBehindTitle ? LEAST_BEHIND_TITLE : LEAST_OF_NAME);
  });
}

function numbersIn(text: string): string[] {
  const alone = text.replace(WORD_BEFORE, "").replace(WORD_BEHIND, "");
  const written = alone.replaceAll(BETWEEN, "");
  const digits = DOTTED.test(written) ? written.replaceAll(".", "") : written;
  const least = alone === text ? 1 : LEAST_BESIDE_WORD;
  if (!NUMBER.test(digits) || digits.length < least) return [];
  return [digits, ...nationalOf(digits, alone.startsWith("+"))];
}

/** A phone behind Thailand's code as it is kept: with a zero, that some leave standing. */
function nationalOf(digits: string, isAbroad: boolean): string[] {
  const code = isAbroad ? /^660?/ : /^(?:00)?660?(?=[689][0-9]{8}$)/;
  const rest = digits.replace(code, "");
  return rest === digits || rest === "" ? [] : [`0${rest}`];
}

/** Digits that a bank shows of an account; a hidden one among them is any. */
function maskedIn(text: string): string[] {
  const written = text.replaceAll(BETWEEN, "");
  const shown = written.replaceAll(/^[x*•]+|[x*•]+$/g, "");
  if (!MASKED.test(written) || (shown === written && NUMBER.test(written))) return [];
  const digits = shown.replaceAll(/[^0-9]/g, "");
  return digits.length < LEAST_SHOWN ? [] : [`%${shown.replaceAll(/[x*•]/g, "_")}%`];
}

/** A pattern of LIKE for texts that hold this one, whatever signs are in it. */
function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
}

const SLIP_ID = /^[^a-z0-9]*([a-z0-9-]{6,64})[.…\s]*$/i;
const UUID = /^([0-9a-f]{8})([0-9a-f]{0,4})([0-9a-f]{0,4})([0-9a-f]{0,4})([0-9a-f]{0,12})$/;

/** How the id of a slip that is written so may begin: #BEF168A7-5FD4, bef168a7 5fd4... */
export function slipIdsOf(text: string): string[] {
  const [, id = ""] = SLIP_ID.exec(text) ?? [];
  const hex = text
    .toLowerCase()
    .replace(/^[^a-z0-9]+/, "")
    .replaceAll(/[\s.…-]/g, "");
  const parts = (UUID.exec(hex)?.slice(1) ?? []).filter((part) => part !== "");
  return [...new Set([id, id.toLowerCase(), parts.join("-")])].filter((one) => one !== "");
}
