/**
 * Lighthouse on the pages of a first impression, with its mobile preset: a mid-range phone on a slow network. Each run
 * has its own Chromium with an empty cache. The pages take turns, so that other load on the machine affects all alike.
 */
import { availableParallelism, loadavg } from 'node:os';
import type { Result } from 'lighthouse';
import { installFitness } from '#test/support/fitness.ts';
import { startChromium } from './debuggable-chromium.ts';
import { kilobytes, median, milliseconds, seconds, times } from './figures.ts';
import { startEdge } from './http2-proxy.ts';
import type { Section } from './section.ts';
import { atLeast, atMost, type Row } from './table.ts';

const RUNS = 5;
const TOKEN_KEY = 'jwt_token';
const COMMITMENTS = 50;
const TEXTS = { title: 'Walk before breakfast', description: 'Half an hour, whatever the weather.' };

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = {
  LCP: { audit: 'largest-contentful-paint', format: seconds },
  FCP: { audit: 'first-contentful-paint', format: seconds },
  TBT: { audit: 'total-blocking-time', format: milliseconds },
  CLS: { audit: 'cumulative-layout-shift', format: (value: number) => value.toFixed(3) },
  bytes: { audit: 'total-byte-weight', format: kilobytes },
};
type Metric = keyof typeof METRICS;

interface Page {
  path: string;
  signedIn?: boolean;
  /** The minimum score of performance; for the other categories it is 100. */
  performance: number;
  /** The maximum of metrics; others are only reported. */
  gates: Partial<Record<Metric, number>>;
  /** The call with the page's content. Without it, only a skeleton was measured. */
  call?: string;
}

const PAGES: Page[] = [
  { path: '/', performance: 100, gates: { LCP: 1000 } },
  { path: '/login', performance: 100, gates: { LCP: 1200 } },
  { path: '/register', performance: 100, gates: { LCP: 1200 } },
  {
    path: '/dashboard',
    signedIn: true,
    performance: 98,
    gates: { LCP: 1700, TBT: 50, CLS: 0.01 },
    call: '/api/v1/commitments',
  },
];

/** Measured on 2026-11-26, with some room. The aim is 98, an LCP of 1.7 s and a TBT of 50 ms on each. */
const OTHERS: { path: string; call: string; performance?: number; LCP?: number; TBT?: number }[] = [
  { path: '/commitments', call: '/api/v1/commitments', LCP: 1900, TBT: 100 },
  { path: '/history', call: '/api/v1/commitments', LCP: 1900, TBT: 110 },
  { path: '/confidants', call: '/api/v1/confidants', LCP: 1900 },
  { path: '/chats', call: '/api/v1/chats' },
  { path: '/powerups', call: '/api/v1/powerups' },
  { path: '/powerups/manage', call: '/api/v1/user_powerups' },
  { path: '/powerups/fitness', call: '/api/v1/user_powerups', LCP: 1950, TBT: 150 },
  { path: '/powerups/journaling', call: '/api/v1/user_powerups' },
  { path: '/settings', call: '/api/v1/users/me', performance: 96, LCP: 1850, TBT: 210 },
  { path: '/settings/encouragements', call: '/api/v1/encouragements' },
  { path: '/settings/notifications', call: '/api/v1/notification_preferences', LCP: 1900, TBT: 80 },
  { path: '/settings/import', call: '/api/v1/users/me' },
];

export const lighthouse = sectionOf('lighthouse', 'pages of a first impression', PAGES);

export const lighthouseOthers = sectionOf(
  'lighthouse-others',
  'other signed-in pages',
  OTHERS.map(({ path, call, performance = 98, LCP = 1750, TBT = 50 }) => ({
    path,
    call,
    signedIn: true,
    performance,
    gates: { LCP, TBT, CLS: 0.01 },
  })),
);

function sectionOf(name: string, what: string, pages: readonly Page[]): Section {
  return {
    name,
    title: `Lighthouse scores and metrics on a slow phone: ${what}`,
    note: `Mobile preset, simulated throttling, HTTP/2, cold cache; medians of ${RUNS} runs, the pages in turns. Signed-in: ${COMMITMENTS} commitments, fitness installed, address not verified.`,
    async measure(stage) {
      const person = await stage.personWith(COMMITMENTS, TEXTS);
      await installFitness(person);
      await using edge = await startEdge((await stage.cloud()).url);
      const results = new Map<Page, Result[]>(pages.map((page) => [page, []]));
      for (const _ of times(RUNS)) {
        for (const page of pages)
          results.get(page)?.push(await run(page, edge.origin, page.signedIn ? person.token : undefined));
      }
      const load = {
        what: `load of the machine, ${availableParallelism()} processors`,
        figure: loadavg()[0]!.toFixed(1),
      };
      return [load, ...pages.flatMap((page) => rowsOf(page, results.get(page) ?? []))];
    },
  };
}

async function run(page: Page, origin: string, token: string | undefined, again = true): Promise<Result> {
  await using browser = await startChromium(['--ignore-certificate-errors']);
  if (token) await browser.store(origin, { [TOKEN_KEY]: token });
  // Loading Lighthouse takes a second, so other sections do not load it.
  const { default: measure } = await import('lighthouse');
  const result = await measure(origin + page.path, {
    port: browser.port,
    logLevel: 'silent',
    onlyCategories: [...CATEGORIES],
    // The profile is new. A reset would sign out.
    disableStorageReset: true,
  });
  if (!result) throw new Error(`Lighthouse has no result for ${page.path}`);
  // Sometimes a new browser has not started its trace when the page loads, which is not the fault of the page.
  if (result.lhr.runtimeError?.code === 'NO_NAVSTART' && again) return run(page, origin, token, false);
  assertMeasured(page, origin, result.lhr);
  return result.lhr;
}

/** Throws an error for a run that has measured something else. */
function assertMeasured(
  { path, call }: Page,
  origin: string,
  { runtimeError, finalDisplayedUrl, audits }: Result,
): void {
  if (runtimeError) throw new Error(`${path}: ${runtimeError.code} ${runtimeError.message}`);
  if (finalDisplayedUrl !== origin + path) throw new Error(`${path} went to ${finalDisplayedUrl}`);
  if (call && !requestsOf(audits).some(({ url, statusCode }) => url === origin + call && statusCode === 200)) {
    throw new Error(`${path} was measured without an answer of ${call}`);
  }
}

function requestsOf(audits: Result['audits']): { url: string; statusCode: number }[] {
  const details = audits['network-requests']?.details;
  return details?.type === 'table' ? (details.items as unknown as { url: string; statusCode: number }[]) : [];
}

function rowsOf(page: Page, results: readonly Result[]): Row[] {
  const { path, gates } = page;
  const scores = CATEGORIES.map((category) => {
    const score = median(
      results.map(({ categories }) => Math.round((categories[category]?.score ?? Number.NaN) * 100)),
    );
    const least = category === 'performance' ? page.performance : 100;
    const row = atLeast(`${path} ${category}`, score, least, String);
    return row.over ? { ...row, what: `${row.what} (${weakest(category, results)})` } : row;
  });
  const metrics = (Object.keys(METRICS) as Metric[]).map((metric) => {
    const { audit, format } = METRICS[metric];
    const value = median(results.map(({ audits }) => metricOf(audits, audit)));
    const gate = gates[metric];
    const what = `${path} ${metric}`;
    return gate === undefined ? { what, figure: format(value) } : atMost(what, value, gate, format);
  });
  return [...scores, ...metrics];
}

function metricOf(audits: Result['audits'], audit: string): number {
  const { numericValue, errorMessage } = audits[audit] ?? {};
  if (numericValue === undefined)
    throw new Error(`Lighthouse has no ${audit}: ${errorMessage ?? 'it was not measured'}`);
  return numericValue;
}

/** The audits that cost a category points in any run. */
function weakest(category: string, results: readonly Result[]): string {
  const found = results.flatMap(({ categories, audits }) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return [...new Set(found)].join(', ');
}
