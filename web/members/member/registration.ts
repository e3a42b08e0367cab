import type { Bank } from "@chokdee/domain/members/bank-contract.ts";

/** The steps of registration in their order (product.md section 4). */
export type RegistrationStep = "phone" | "otp" | "account" | "bank";

/** OTP is skipped when not required. */
export function stepsOf(requireOtp: boolean): readonly RegistrationStep[] {
  return requireOtp ? ["phone", "otp", "account", "bank"] : ["phone", "account", "bank"];
}

/** What has been entered so far; kept-registration.ts has it outlive a reload. */
export interface Registration {
  readonly step: RegistrationStep;
  readonly phone: string;
  /** What check-phone said; null before it was asked. */
  readonly requireOtp: boolean | null;
  /** Proves that the phone step, or the OTP, was passed. */
  readonly sessionToken: string;
  readonly nickname: string;
  readonly password: string;
  readonly passwordAgain: string;
  /** The password that the server refused at the end, and its words. */
  readonly refused: { readonly password: string; readonly text: string } | null;
  /** The server's words when the proof of the phone had expired at the end. */
  readonly expired: string | null;
  readonly ageConfirmed: boolean;
  readonly account: BankDraft;
}

/** The bank account as far as it is entered. */
export interface BankDraft {
  readonly bank: Bank | null;
  readonly name: string;
  readonly number: string;
}

export const emptyRegistration: Registration = {
  step: "phone",
  phone: "",
  requireOtp: null,
  sessionToken: "",
  nickname: "",
  password: "",
  passwordAgain: "",
  refused: null,
  expired: null,
  ageConfirmed: false,
  account: { bank: null, name: "", number: "" },
};

export interface StepProps {
  readonly registration: Registration;
  readonly change: (changes: Partial<Registration>) => void;
}

/** A new local code of 4 digits; it only slows a robot down, the server has limits of its own. */
export function newLocalCode(): string {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1));
  return String(random % 10_000).padStart(4, "0");
}
