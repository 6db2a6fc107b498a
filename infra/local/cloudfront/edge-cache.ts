/**
 * The cache of a behavior with a cache policy of the template's own. The key is the path that the viewer function
 * leaves, so policies with headers, cookies or query strings in the key are refused. Behaviors with AWS's own policies
 * are not cached, so that new builds of the site are seen at once. Errors are not cached either.
 */
import type { Clock } from '../clock.ts';
import type { ResolvedTemplate } from '../cloudformation/intrinsics.ts';
import type { Properties } from '../cloudformation/template.ts';
import { type HttpAnswer, type HttpRequest, headerOf } from '../http-messages.ts';

type Front = (request: HttpRequest) => Promise<HttpAnswer>;

/** In seconds. */
interface Caching {
  min: number;
  max: number;
  byDefault: number;
}

interface Copy {
  answer: HttpAnswer & { body: Buffer };
  /** Since when the copy is cached (epoch milliseconds). */
  from: number;
  until: number;
}

const MOST_BYTES = 64 * 1024 * 1024;

export function cachingOf(template: ResolvedTemplate, policyId: string | undefined): Caching | undefined {
  const policy = template.resources('AWS::CloudFront::CachePolicy').find(({ logicalId }) => logicalId === policyId);
  if (!policy) return undefined;
  const config = policy.properties.CachePolicyConfig as Properties;
  const key = config.ParametersInCacheKeyAndForwardedToOrigin as Record<string, Properties>;
  const inKey = [
    'CookiesConfig.CookieBehavior',
    'HeadersConfig.HeaderBehavior',
    'QueryStringsConfig.QueryStringBehavior',
  ]
    .map((path) => path.split('.') as [string, string])
    .filter(([part, behavior]) => key[part]?.[behavior] !== 'none');
  if (inKey.length > 0) throw new Error(`A cache key with ${inKey[0]} is not emulated`);
  return { min: Number(config.MinTTL), max: Number(config.MaxTTL), byDefault: Number(config.DefaultTTL) };
}

export function cached(front: Front, caching: Caching | undefined, clock: Clock): Front {
  if (!caching) return front;
  const copies = new Map<string, Copy>();

  return async (request) => {
    const now = clock.now();
    const known = copies.get(request.path);
    // Checks both ends, because the local clock can go back.
    if (known && known.from <= now && now < known.until) return answerFrom(request, known, now);
    copies.delete(request.path);
    const answer = await front(request);
    if (answer.status !== 200 || !Buffer.isBuffer(answer.body)) return answer;
    const copy = {
      answer: { ...answer, body: answer.body },
      from: now,
      until: now + 1000 * secondsOf(answer, caching),
    };
    copies.set(request.path, copy);
    forgetOldest(copies);
    return answerFrom(request, copy);
  };
}

/** The answer from a copy. With `now`, the copy is from the cache and gets an age. */
function answerFrom(request: HttpRequest, { answer, from }: Copy, now?: number): HttpAnswer {
  const hit: [string, string][] =
    now === undefined
      ? [['x-cache', 'Miss from cloudfront']]
      : [
          ['x-cache', 'Hit from cloudfront'],
          ['age', String(Math.floor((now - from) / 1000))],
        ];
  const headers = [...answer.headers, ...hit];
  const tag = headerOf(answer, 'etag');
  const isKnown = tag !== undefined && headerOf(request, 'if-none-match')?.includes(tag) === true;
  return isKnown ? { status: 304, headers, body: '' } : { ...answer, headers };
}

function secondsOf(answer: HttpAnswer, { min, max, byDefault }: Caching): number {
  const control = headerOf(answer, 'cache-control') ?? '';
  if (/\b(no-store|no-cache|private)\b/.test(control)) return min;
  const [, seconds] = /\bs-maxage=(\d+)/.exec(control) ?? /\bmax-age=(\d+)/.exec(control) ?? [];
  return Math.min(max, Math.max(min, seconds === undefined ? byDefault : Number(seconds)));
}

function forgetOldest(copies: Map<string, Copy>): void {
  let bytes = 0;
  for (const { answer } of copies.values()) bytes += answer.body.length;
  for (const [path, { answer }] of copies) {
    if (bytes <= MOST_BYTES) return;
    bytes -= answer.body.length;
    copies.delete(path);
  }
}
