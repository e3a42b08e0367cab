/** Sources of results, from the environment (docs/operations.md "Results by themselves"). */
import { FEED_PROVIDERS, feedCodes, type FeedProvider } from "@chokdee/domain/results/feeds.ts";

import { ConfigError } from "../config-error.ts";
import { isPrivateAddress } from "../private-address.ts";

export interface ResultFeed {
  readonly provider: FeedProvider;
  readonly url: string;
  /** Codes of the lotteries that it tells of. */
  readonly codes: readonly string[];
}

const SHAPE = "RESULT_FEEDS must read provider=https://... or stock:lottery-code=https://...";

/** "glo=https://a/x,lao=https://b,stock:foreign-nikkei-a=https://c": several of one are good. */
export function readResultFeeds(env: NodeJS.ProcessEnv): ResultFeed[] {
  const text = env["RESULT_FEEDS"] ?? "";
  if (text === "") return [];
  return text.split(",").map((one) => {
    const [, name = "", code, url = ""] =
      /^\s*([a-z]+)(?::([a-z0-9-]+))?=(\S+)\s*$/.exec(one) ?? [];
    const provider = FEED_PROVIDERS.find((known) => known === name);
    if (provider === undefined || !isPrivateAddress(url)) {
      throw new ConfigError(`${SHAPE} (providers: ${FEED_PROVIDERS.join(", ")}).`);
    }
    const own = feedCodes(provider);
    if (own !== null && code !== undefined) {
      throw new ConfigError(`${SHAPE}: ${provider} has its lotteries by itself.`);
    }
    const codes = own ?? (code === undefined ? [] : [code]);
    if (codes.length === 0) throw new ConfigError(`${SHAPE}: a stock feed names its lottery.`);
    return { provider, url, codes };
  });
}
