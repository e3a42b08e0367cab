/** Who comes where: each guard of the routes, for each kind of visitor. */
import { createElement, useEffect, useState } from "react";
import { afterAll, beforeEach, expect, it } from "vitest";

import { act, closeBrowser, elementsIn, mount, openBrowser } from "../testing/browser.ts";
import { show } from "../testing/page.ts";
import { paths } from "./paths.ts";

beforeEach(() => void openBrowser());
afterAll(closeBrowser);

const visitors = {
  "a visitor": undefined,
  "a member": "USER",
  "somebody of the staff": "ADMIN",
} as const;
type Guard = "RequireMember" | "RequireVisitor" | "RequireVisitorOrRegistering" | "RequireAdmin";
const IN = "let in";
const LOGIN = `${paths.login} from /guarded?page=2`;

it.each<[keyof typeof visitors, Guard, string, object?]>([
  ["a visitor", "RequireMember", LOGIN],
  ["a member", "RequireMember", IN],
  ["somebody of the staff", "RequireMember", IN],
  ["a visitor", "RequireVisitor", IN],
  ["a member", "RequireVisitor", paths.home],
  ["a member", "RequireVisitor", "/reports?day=1", { back: "/reports?day=1" }],
  ["a member", "RequireVisitor", paths.changePassword, { first: paths.changePassword }],
  // What must be done first goes before where they wanted to be.
  [
    "a member",
    "RequireVisitor",
    paths.changePassword,
    { back: "/reports", first: paths.changePassword },
  ],
  ["a visitor", "RequireVisitorOrRegistering", IN],
  ["a member", "RequireVisitorOrRegistering", paths.home],
  ["a member", "RequireVisitorOrRegistering", IN, { registering: true }],
  ["a visitor", "RequireAdmin", paths.adminLogin],
  ["a member", "RequireAdmin", paths.home],
  ["somebody of the staff", "RequireAdmin", IN],
])("%s who comes to %s is sent to: %s (%j)", async (visitor, guard, to, given = {}) => {
  const { back, first, registering } = given as {
    readonly back?: string;
    readonly first?: string;
    readonly registering?: boolean;
  };
  const { Route, Routes, useLocation, useNavigate } = await import("react-router");
  const sessions = await import("./session.ts");
  const role = visitors[visitor];
  if (role !== undefined) {
    const user = { id: "a", phone_number: "0811111111", nickname: "A", role };
    sessions.beginSession("token", user, Date.now());
    sessions.setRegistrationInProgress(registering === true);
  }
  if (first !== undefined) (await import("./first-path.ts")).leadFirstTo(first);
  const element = createElement((await import("./guards.tsx"))[guard]);
  function Elsewhere() {
    const { pathname, search, state } = useLocation();
    const from = (state as { readonly back?: string } | null)?.back;
    return `${pathname}${search}${from === undefined ? "" : ` from ${from}`}`;
  }
  let isBegun = false;
  function Home() {
    const navigate = useNavigate();
    useEffect(() => {
      // Home is where the test begins; whoever is sent there stays.
      if (!isBegun) void navigate("/guarded?page=2", { state: { back } });
      isBegun = true;
    }, [navigate]);
    return createElement(Elsewhere);
  }
  const routes = [
    createElement(Route, { key: 1, path: "/", element: createElement(Home) }),
    createElement(
      Route,
      { key: 2, element },
      createElement(Route, { path: "/guarded", element: IN }),
    ),
    createElement(Route, { key: 3, path: "*", element: createElement(Elsewhere) }),
  ];
  const text = await show(createElement(Routes, null, routes));
  expect(text()).toBe(to);
});

it.each([
  ["is kept on a phone on which another is signed in", true, { referral_code: "ABCD2345" }],
  ["is not kept again of who has registered by it", false, {}],
] as const)("the code of a link %s", async (_, isSignedIn, kept) => {
  const { Route, Routes, useLocation, useNavigate } = await import("react-router");
  const { beginSession } = await import("./session.ts");
  const { keptReferral } = await import("./kept-referral.ts");
  const user = { id: "a", phone_number: "0811111111", nickname: "A", role: "USER" } as const;
  if (isSignedIn) beginSession("token", user, Date.now());
  const { RequireVisitorOrRegistering: Component } = await import("./guards.tsx");
  let isOpened = false;
  function Home() {
    const navigate = useNavigate();
    useEffect(() => {
      if (!isOpened) void navigate(`${paths.register}?ref=ABCD2345`);
      isOpened = true;
    }, [navigate]);
    return useLocation().pathname;
  }
  const register = createElement(Route, { path: paths.register, element: IN });
  const routes = [
    createElement(Route, { key: 1, path: paths.home, Component: Home }),
    createElement(Route, { key: 2, Component }, register),
  ];
  const text = await show(createElement(Routes, null, routes));
  if (!isSignedIn) expect(text()).toBe(IN);
  await act(() => beginSession("token", user, Date.now()));
  await act(() => new Promise((done) => setImmediate(done)));
  expect([text(), keptReferral()]).toEqual([paths.home, kept]);
});

it.each(["RequireMember", "RequireAdmin"] as const)(
  "nothing of one who came by %s stays on the screen for another",
  async (guard) => {
    const { Route, Routes } = await import("react-router");
    const { beginSession, renameInSession } = await import("./session.ts");
    const user = { phone_number: "0811111111", nickname: "A", role: "ADMIN" } as const;
    beginSession("token of a", { ...user, id: "a" }, 0);
    let seen = 0;
    function Screen() {
      const [mine] = useState(() => (seen += 1));
      return `screen ${String(mine)}`;
    }
    const screen = createElement(Route, { path: "*", Component: Screen });
    const { [guard]: Component } = await import("./guards.tsx");
    const text = await show(
      createElement(Routes, null, createElement(Route, { Component }, screen)),
    );
    await act(() => renameInSession("ก้อย"));
    expect(text()).toBe("screen 1");
    await act(() => beginSession("token of b", { ...user, id: "b" }, 0));
    expect(text()).toBe("screen 2");
  },
);

it("who signed out comes back to no screen of before, until the sign-in page is reached", async () => {
  const { endSession, useSignedOut } = await import("./session.ts");
  const { RequireVisitor, RequireMember } = await import("./guards.tsx");
  endSession({ byMember: true });
  const signedOut = async () => (await mount(() => useSignedOut())).value();
  expect(await signedOut()).toBe(true);
  const guard = await mount(() => RequireMember());
  expect(elementsIn(guard.value()).map(({ props }) => props["state"])).toEqual([
    { back: undefined },
  ]);
  await show(createElement(RequireVisitor));
  expect(await signedOut()).toBe(false);
  endSession();
  expect(await signedOut()).toBe(false);
});
