/**
 * The HTTP router: a call of the contract becomes a route. It signs the caller in, checks the
 * input against the contract and turns refusals into replies; the handler runs one command.
 */
import type {
  AdminCall,
  BodyOf,
  Call,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from "@chokdee/domain/contract.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { mayCall } from "@chokdee/domain/rights.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { AppContext } from "../app-context.ts";
import type { Live } from "../realtime/live.ts";
import { takesAmount } from "./openapi-answers.ts";
import { unknownParameterCheck } from "./known-parameters.ts";
import { limitRate, type Limit } from "./rate-limits.ts";
import type { Member, Session, Staff } from "../security/sessions.ts";
import { refuseStaleProof } from "../security/fresh-proof.ts";
import { CachedReply } from "./cached-reply.ts";

/** What a handler gets: the checked input and who is asking. */
export interface RequestContext<C extends Call> {
  readonly body: BodyOf<C>;
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  /** Who is signed in; there only for calls whose audience is member or admin. */
  readonly member: C["audience"] extends "anybody" ? undefined : Member;
  readonly session: C["audience"] extends "anybody" ? undefined : Session;
  /** The caller's address, for limits and the audit. */
  readonly address: string;
  /** Who acts, as commands take it; there only for calls whose audience is member or admin. */
  readonly actor: C["audience"] extends "anybody" ? undefined : Actor;
  readonly language: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Who acts and from where, for the audit. */
export interface Actor {
  readonly actorId: string;
  readonly address: string;
}

/** An answer under another status than the call's first one. */
export class Reply<T> {
  readonly status: number;
  readonly body: T;
  constructor(status: number, body: T) {
    this.status = status;
    this.body = body;
  }
}

/** An answer by which nothing has changed. */
class Unchanged<T> extends Reply<T> {}

/** Of a call that may have changed nothing, as a preview or a repeat: no desk is told then. */
export const toldIf = <T>(hasChanged: boolean, body: T): T | Reply<T> =>
  hasChanged ? body : new Unchanged(200, body);

/** The id of the socket of the screen that makes a call: it asks anew by itself, and is not told. */
const SCREEN_HEADER = "x-screen";

const isChange = (answer: unknown): boolean => !(answer instanceof Unchanged);

export interface ServeOptions {
  /** How often an address may make the call, in one or several windows of time. */
  readonly limit?: Limit | readonly Limit[];
  /** The largest body in bytes, when it is not the general 256 KB. */
  readonly bodyLimit?: number;
  /** Looks at the request, its body read, before the input is checked: for signatures. */
  readonly before?: (request: FastifyRequest) => Promise<void>;
}

export interface Router {
  readonly app: AppContext;
  readonly http: FastifyInstance;
  /** The same router in a scope of its own, for calls that take something else than JSON. */
  within(scope: FastifyInstance): Router;
  route<const C extends Call>(
    call: C,
    handle: (context: RequestContext<C>) => Promise<ReplyOf<C> | Reply<ReplyOf<C>> | CachedReply>,
    options?: ServeOptions,
  ): void;
}

/** Every call that has been put on an instance, for OpenAPI and for the test over all routes. */
export const served = new WeakMap<FastifyInstance, Call[]>();

export function openRouter(http: FastifyInstance, app: AppContext): Router {
  const calls: Call[] = [];
  served.set(http, calls);
  return deskOn(http, app, calls);
}

function deskOn(http: FastifyInstance, app: AppContext, calls: Call[]): Router {
  return {
    app,
    http,
    within: (scope) => deskOn(scope, app, calls),
    route(call, handle, options = {}) {
      calls.push(call);
      const status = usualStatus(call);
      const refuseUnknown = unknownParameterCheck(call);
      http.route({
        method: call.method,
        url: call.path.replaceAll(/\{(\w+)\}/g, ":$1"),
        schema: routeSchema(call),
        config: { takesAmount: takesAmount(call), messages: call.messages },
        ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
        // Sign-in stands before validation: a stranger learns nothing about what a call takes.
        onRequest: async (request) => {
          refuseZeroCharacter(request);
          for (const limit of [options.limit ?? []].flat()) await limitRate(app, limit, request);
          request.signIn = () => signIn(call, app, request);
          await request.signIn();
          refuseUnknown(request.query);
        },
        ...(options.before === undefined ? {} : { preValidation: options.before }),
        // A body may take its time to arrive, and the session may have ended meanwhile.
        ...(call.method === "GET" ? {} : { preHandler: (request) => stillMay(call, app, request) }),
        handler: async (request, reply) => {
          const answer = await handle(contextOf<typeof call>(request, reply));
          if (isChange(answer)) tellDesks(app.live, call, request);
          if (reply.sent) return reply;
          if (answer instanceof CachedReply) return answer.send(request, reply.code(status));
          const [code, body] =
            answer instanceof Reply ? [answer.status, answer.body] : [status, answer];
          return reply.code(code).send(code === 204 ? undefined : body);
        },
      });
    },
  };
}

/** What one of the staff has changed the other desks ask anew, whatever it is; else what is named. */
function tellDesks(live: Live, call: Call, { session, headers }: FastifyRequest): void {
  if (call.audience !== "admin") {
    if (call.desks !== undefined) live.tellDesks(call.desks, session?.member.id);
  } else if (call.method !== "GET" && !call.changesNothing) {
    const { [SCREEN_HEADER]: screen } = headers;
    live.tellStaff("queues", typeof screen === "string" ? screen : undefined);
  }
}

/** The methods under which a path is served; none when nothing is there. */
export function methodsAt(http: FastifyInstance, url: string): string[] {
  const path = url.split("?")[0] ?? "";
  const calls = (served.get(http) ?? []).filter((call) => patternOf(call).test(path));
  return calls.map((call) => call.method);
}

function patternOf(call: Call): RegExp {
  const literal = call.path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}

/** No text of ours holds one, and PostgreSQL cannot even compare with it. */
function refuseZeroCharacter(request: FastifyRequest): void {
  if (request.url.includes("%00")) throw new Refusal("MALFORMED");
}

/** A call that can answer 201 does so unless its handler says otherwise (a repeat answers 200). */
function usualStatus(call: Call): number {
  return call.replies[201] === undefined ? Number(Object.keys(call.replies)[0]) : 201;
}

function routeSchema(call: Call): Record<string, unknown> {
  return {
    ...(call.body ? { body: call.body } : {}),
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
  };
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether a number that is written wrongly can be an amount. */
    takesAmount?: boolean;
    /** The fixed message of some of its refusals (Call.messages). */
    messages?: Call["messages"];
  }
  interface FastifyRequest {
    session?: Session;
    /** Sets the session, or refuses who has none or not the right; most often from the cache. */
    signIn?: () => Promise<void>;
  }
}

/** To be asked once a body is there: whoever was locked out while they sent it is refused. */
export async function stillSignedIn(request: FastifyRequest): Promise<void> {
  await request.signIn?.();
}

async function stillMay(call: Call, app: AppContext, request: FastifyRequest): Promise<void> {
  await stillSignedIn(request);
  await refuseStaleProof(app.db, call, request.session);
}

/** Who asks, also in a call that anybody may make; undefined for a stranger. */
export async function findSession(
  app: AppContext,
  { headers }: FastifyRequest,
): Promise<Session | undefined> {
  const token = bearer(headers.authorization);
  return token === undefined ? undefined : app.sessions.find(token);
}

async function signIn(call: Call, app: AppContext, request: FastifyRequest): Promise<void> {
  if (call.audience === "anybody") return;
  const session = await findSession(app, request);
  if (!session) throw new Refusal("UNAUTHENTICATED");
  if (call.audience === "admin") refuseStaff(call, session.member, request);
  else refuseExcluded(call, session.member);
  request.session = session;
}

/** Whatever is new here is closed to who has excluded themselves, unless its contract opens it. */
function refuseExcluded(call: Call, { exclusion }: Member): void {
  const isOpen = call.method === "GET" || call.whileExcluded === true;
  if (exclusion && !isOpen) throw new Refusal("SELF_EXCLUDED", exclusion);
}

/** Rights first, so that nobody learns by a refusal what else would have been asked of them. */
function refuseStaff(call: AdminCall, { id, staff }: Member, request: FastifyRequest): void {
  if (!staff || !mayCall(staff.rights, call)) {
    request.log.warn({ member: id, path: call.path }, "without the right");
    throw new Refusal("FORBIDDEN");
  }
  if (!call.beforeSetup) refuseUnready(staff);
}

/** What every call of the staff asks; also for those that members make too. */
export function refuseUnready(staff: Staff): void {
  if (staff.mustChangePassword) throw new Refusal("PASSWORD_CHANGE_REQUIRED");
  if (staff.mustSetUpTotp) throw new Refusal("TOTP_SETUP_REQUIRED");
}

function bearer(header: string | undefined): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{20,100})$/i.exec(header ?? "")?.[1];
}

function contextOf<C extends Call>(
  request: FastifyRequest,
  reply: FastifyReply,
): RequestContext<C> {
  const member = request.session?.member;
  const actor: Actor | undefined = member && { actorId: member.id, address: request.ip };
  return {
    body: request.body as BodyOf<C>,
    params: request.params as ParamsOf<C>,
    query: request.query as QueryOf<C>,
    member: member as RequestContext<C>["member"],
    session: request.session as RequestContext<C>["session"],
    address: request.ip,
    actor: actor as RequestContext<C>["actor"],
    language: request.headers["accept-language"],
    request,
    reply,
  };
}
