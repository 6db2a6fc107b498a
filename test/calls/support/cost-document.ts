import { knownCalls } from '../all.ts';
import type { Cost } from './call.ts';

/** The text of functions/lib/data/costs.md: what each call costs, as the scenarios say. */
export function costDocument(): string {
  const rows = knownCalls.flatMap(({ title, scenarios }) =>
    scenarios.map(({ when, cost }) => `| \`${title}\` | ${when} | ${requestsOf(cost)} | ${cost.roundTrips} |`),
  );
  return `${[...HEADER, ...rows].join('\n')}\n`;
}

/** For example `2 BatchGetItem, 1 UpdateItem`. */
export function requestsOf({ requests }: Cost): string {
  const counts = Object.entries(requests).map(([operation, count]) => `${count} ${operation}`);
  return counts.join(', ') || 'none';
}

const HEADER = [
  '# What each call costs',
  '',
  'The DynamoDB requests of each call of the API, in addition to the session check (1 BatchGetItem, 1 round trip).',
  '`npm run bench requests` measures them, and fails if they are not as here. The [README](README.md) says what they read',
  'and write. This document is written from the scenarios in `test/calls` by',
  '',
  '```sh',
  'npx vitest run --config test/vitest.config.ts --project architecture test/architecture/costs.test.ts -u',
  '```',
  '',
  '| Call | When | Requests | Round trips |',
  '|---|---|---|---|',
];
