/** What is staked on a number of a bet type, amounts as texts of baht. */
export interface Stake {
  readonly number: string;
  readonly stake: string;
  readonly lines: number;
  readonly payout: string;
}
