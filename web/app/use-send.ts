import type { Call } from "@chokdee/domain/contract.ts";
import type { QueryKey } from "@tanstack/react-query";

import { request, type RequestOptions } from "./api.ts";
import type { QueryArea } from "./query-client.ts";
import { useAction } from "./use-call.ts";

type PartOf<C extends Call, Name extends "params" | "body"> =
  RequestOptions<C> extends { readonly [N in Name]?: infer Part } ? Part : unknown;
/** What a call takes: the parameters of its address beside the fields of its body. */
type Taken<C extends Call> = PartOf<C, "params"> & PartOf<C, "body">;
type Without<T, Names extends PropertyKey> = T extends unknown ? Omit<T, Names> : never;

/** Sends a call what it takes: some of it is known at first, the rest is told when it is sent. */
export const useSend = <C extends Call, Known extends Partial<Taken<C>>>(
  call: C,
  known: Known,
  ...stale: readonly (QueryArea | QueryKey)[]
) =>
  useAction(
    (told: Without<Taken<C>, keyof Known>) => {
      const [params, body]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
      for (const [name, value] of Object.entries({ ...known, ...told })) {
        (call.path.includes(`{${name}}`) ? params : body)[name] = value;
      }
      // The built web has a call's method and path alone: that it takes no body is seen by the fields.
      const sent = Object.keys(body).length > 0 ? { params, body } : { params };
      return request<C>(call, ...([sent] as never));
    },
    ...stale,
  );
