/**
 * Who counts as one caller. An IPv6 caller has a whole /64 of addresses; many have a /56 or a /48,
 * hundreds or thousands of such networks, so those have bounds of their own, wider ones.
 */
const IPV6_GROUP_BITS = 16;
const IPV6_USUAL_BITS = 64;
/** Networks that one customer may have, and how much wider their bounds are. */
const IPV6_WIDER = [
  { bits: 56, factor: 4 },
  { bits: 48, factor: 16 },
] as const;

const isIpv6 = (address: string): boolean => address.includes(":") && !address.includes(".");

/** The network that stands for a caller: its /64 for IPv6, else the address. */
export function networkOf(address: string): string {
  return isIpv6(address) ? prefixOf(address, IPV6_USUAL_BITS) : address;
}

/** All networks that a use of this address counts for, and how much more each may do. */
export function networksOf(address: string): { network: string; factor: number }[] {
  const own = { network: networkOf(address), factor: 1 };
  if (!isIpv6(address)) return [own];
  const wider = IPV6_WIDER.map(({ bits, factor }) => ({
    network: prefixOf(address, bits),
    factor,
  }));
  return [own, ...wider];
}

/** Neighbours, for turns: /48 of IPv6, and the 256 addresses beside one of IPv4. */
export function neighbourhoodOf(address: string): string {
  if (isIpv6(address)) return prefixOf(address, 48);
  return address.slice(0, address.lastIndexOf(".") + 1) || address;
}

function prefixOf(address: string, bits: number): string {
  const [head = "", tail] = address.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  const groups = [...before, ...zeros, ...after].slice(0, Math.ceil(bits / IPV6_GROUP_BITS));
  const cut = bits % IPV6_GROUP_BITS;
  if (cut > 0) {
    const mask = 0xff_ff ^ (0xff_ff >> cut);
    groups.push((Number.parseInt(groups.pop() ?? "0", 16) & mask).toString(16));
  }
  return `${groups.join(":")}::/${bits}`;
}
