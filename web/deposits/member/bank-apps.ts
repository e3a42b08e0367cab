/**
 * The banks' apps on the phone, by the bank's code. Only schemes that open the app itself: none of
 * the banks takes an amount from a web page.
 */
const SCHEMES: Readonly<Record<string, string>> = {
  "002": "bualuangmbanking://",
  "004": "kplus://",
  "006": "ktbnext://",
  "011": "ttbtouch://",
  "014": "scbeasy://",
  "025": "kma://",
};

/** A phone that opens the app hides the page well within this time. */
const OPENED_WITHIN_MS = 1500;

/** Opens a bank's app; false when the phone does not have it or the bank has no known link. */
export function openBankApp(bankCode: string): Promise<boolean> {
  const scheme = SCHEMES[bankCode];
  if (scheme === undefined || !matchMedia("(pointer: coarse)").matches) {
    return Promise.resolve(false);
  }
  return new Promise((resolve) => {
    const finish = (opened: boolean) => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", hidden);
      resolve(opened);
    };
    const hidden = () => {
      if (document.visibilityState === "hidden") finish(true);
    };
    const timer = setTimeout(() => finish(false), OPENED_WITHIN_MS);
    document.addEventListener("visibilitychange", hidden);
    location.assign(scheme);
  });
}
