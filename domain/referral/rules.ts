/** Referral links and what a friend's stakes bring (docs/decisions/0080-commissions.md). */
/** A percent such as 0.5 in whole hundredths: 50. */
export function percentHundredths(percent: number): number {
  return Math.round(percent * 100);
}

/** A phone number of which only the beginning and the end are shown: "081-xxx-5678". */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 3)}-xxx-${phone.slice(-4)}`;
}

/** The address of a registration that names the referrer, under the web's own address. */
export function referralLink(origin: string, code: string): string {
  return `${origin.replace(/\/+$/, "")}/#/auth/register?ref=${code}`;
}
