/** What is wrong with the texts of a screen: cut off, broken inside a word, in another language. */
import { type Language } from "@chokdee/domain/languages.ts";
import { type Page } from "@playwright/test";

/** What people wrote themselves stays in their language, and so do our name and a lock's log. */
const WRITTEN_BY_PEOPLE = /ก้อย ใจดี|ก้อย|งวดทดสอบ|สำหรับการทดสอบ|โชคดี|ผู้ดูแลระบบ|ธนาคาร.*|บจก\. โชคดี/gu;
/** A capital and two words more: an English sentence, and not a name or a code. */
const ENGLISH = /^\p{Lu}[a-z']+(?: [a-z']+){2,}/u;
const THAI = /\p{Script=Thai}/u;

const LETTERS = new Intl.Segmenter("th", { granularity: "grapheme" });

/** Texts that are left in Thai, or in English where that was not chosen. */
export async function foreignTextsOf(page: Page, language: Language): Promise<string[]> {
  if (language === "th") return [];
  const lines = await page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      // An element that says its own language, such as a choice of languages, is in that one.
      if (parent === null || parent.closest("[lang]") !== document.documentElement) continue;
      if (parent.closest("script, style, noscript")) continue;
      const text = node.textContent?.trim() ?? "";
      if (text !== "") found.add(text);
    }
    for (const one of document.body.querySelectorAll(
      "[aria-label], [title], [placeholder], [alt]",
    )) {
      for (const name of ["aria-label", "title", "placeholder", "alt"]) {
        const text = one.getAttribute(name) ?? "";
        if (text !== "") found.add(text);
      }
    }
    return [...found];
  });
  return (
    lines
      .map((line) => line.replaceAll(WRITTEN_BY_PEOPLE, ""))
      // The first letters of a name stand in a disc.
      .filter((line) => [...LETTERS.segment(line)].length > 2)
      .filter((line) => THAI.test(line) || (language !== "en" && ENGLISH.test(line)))
      .map((line) => `not in ${language}: ${line.slice(0, 100)}`)
  );
}

/**
 * Texts that do not fit: larger than the box that cuts them off, or than the button, chip or badge
 * that they stand in. An ellipsis on purpose and what scrolls are left out.
 */
export async function cutTextsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const told: string[] = [];
    const HIDDEN = "[aria-hidden=true], .sr-only";
    const boxes = "button, a, [role=tab], [role=radio], label, th, td, h1, h2, h3, p, span, dt, dd";
    for (const element of document.querySelectorAll<HTMLElement>(boxes)) {
      if (element.innerText?.trim() === "" || element.closest(HIDDEN)) continue;
      const style = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      // What only screen readers read is one pixel large.
      if (style.display === "inline" || width <= 1 || height <= 1) continue;
      if (style.textOverflow === "ellipsis" || /auto|scroll/.test(style.overflow)) continue;
      const isCut =
        style.overflowY !== "visible" && element.scrollHeight > element.clientHeight + 1;
      const [out, by] = sticksOut(element);
      if (!isCut && out === "") continue;
      const text = element.innerText.replaceAll("\n", " ").slice(0, 60);
      const kind = element.tagName.toLowerCase();
      told.push(`cut off ${out} by ${Math.round(by)}: ${kind} "${text}" at ${innerWidth}`);
    }
    return told;

    /** Whether a text stands out of its element, sideways or by more than a tall mark. */
    function sticksOut(element: HTMLElement): [side: string, by: number] {
      const box = element.getBoundingClientRect();
      const range = document.createRange();
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement;
        // A badge stands out of its control on purpose, and what is hidden nobody sees.
        if (parent?.closest("[aria-hidden=true], .sr-only, .absolute, .one-line")) continue;
        if ((parent?.getBoundingClientRect().width ?? 0) <= 1) continue;
        range.selectNodeContents(node);
        const text = range.getBoundingClientRect();
        if (text.width <= 1) continue;
        const aside = Math.max(text.right - box.right, box.left - text.left);
        const above = Math.max(text.bottom - box.bottom, box.top - text.top);
        if (aside > 1) return ["sideways", aside];
        if (above > 8) return ["upright", above];
      }
      return ["", 0];
    }
  });
}

/**
 * Shan words that a line ends in the middle of, and Burmese ones that were to be kept whole
 * (web/text/whole-words.ts): where a joined word does not fit, it breaks even before its last mark.
 */
export async function brokenWordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const told = new Set<string>();
    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || parent.closest("script, style, option, [lang]:not(html)")) continue;
      for (const word of (node.textContent ?? "").matchAll(/[^\s\u200b]+/gu)) {
        if (!/\p{Script=Myanmar}/u.test(word[0])) continue;
        if (document.documentElement.lang === "my" && !word[0].includes("\u2060")) continue;
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8)));
        if (lines.size > 1) told.add(`broken inside a word at ${innerWidth}: ${word[0]}`);
      }
    }
    return [...told];
  });
}
