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
  readonly ageConfirmed: boolean;
}

export const emptyRegistration: Registration = {
  step: "phone",
  phone: "",
  requireOtp: null,
  sessionToken: "",
  nickname: "",
  password: "",
  ageConfirmed: false,
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
