/**
 * Told to Node by --import: this process believes that it is so many hours later than it is
 * (trust.md B4, F11). What the product decides by time must not change by it.
 */
const OFF_MS = Number(process.env["CLOCK_OFF_HOURS"] ?? "0") * 3_600_000;
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: [], own) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + OFF_MS] : args, own) as Date,
  apply: (target) => new target(target.now() + OFF_MS).toString(),
  get: (target, name, own) =>
    name === "now" ? () => target.now() + OFF_MS : (Reflect.get(target, name, own) as unknown),
});
