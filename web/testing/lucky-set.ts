/** A set of numbers of a member, as the list shows it and whole. */
export const line = (
  number: string,
  bet_type: string | null = null,
  amount: string | null = null,
) => ({
  number,
  bet_type,
  amount,
});
export const summary = {
  id: "7",
  name: "เลขแม่",
  line_count: 3,
  first_numbers: ["12", "345"],
  share_code: null,
  changed_at: "2026-11-20T12:00:00Z",
};
export const full = { ...summary, lines: [line("12", "TWO_TOP", "20.00"), line("345"), line("9")] };
