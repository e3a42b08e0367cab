/** Drand's quicknet as it was heard, and when its rounds come out. */
import type { BeaconChain } from "../results/beacon.ts";

/** When a round comes out. */
export function beaconTimeMs(chain: BeaconChain, round: number): number {
  return (chain.genesisSeconds + (round - 1) * chain.periodSeconds) * 1000;
}

/** What drand's relays answered at /HASH/public/ROUND of quicknet: true signatures for tests. */
export const recordedBeacons = [
  {
    round: 1_000,
    randomness: "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
    signature:
      "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125" +
      "e342b73a8dd2bacbe47e4b6b63ed5e39",
  },
  {
    round: 657_413,
    randomness: "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587",
    signature:
      "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be" +
      "41076862b98fad56e91a6b85b89cd97b",
  },
] as const;
