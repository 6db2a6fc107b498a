import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Counts } from '#test/bench/cost/bill.ts';
import { startDay } from '#test/bench/cost/day.ts';

/* The counts from which docs/cost.md is computed are those of the present code. */

const path = join(import.meta.dirname, '../bench/cost/counts.json');
const { parts } = JSON.parse(readFileSync(path, 'utf8')) as Counts;

test('a completion action, a message and a poll need what `npm run cost` has counted', async () => {
  await using day = await startDay();
  const { live: _, ...completed } = (await day.count('completion')).invocations;
  expect(completed).toEqual({ commitments: 1 });
  const { reads, writes } = await day.count('completion');
  expect({ reads, writes }).toEqual({ reads: parts.completion.reads, writes: parts.completion.writes });

  const message = await day.count('message');
  expect(message.invocations.chats).toBe(parts.message.invocations.chats);
  // Records of the stream come in one batch or in two.
  expect(Math.abs(message.writes - parts.message.writes)).toBeLessThanOrEqual(1);
  expect(Math.abs(message.reads - parts.message.reads)).toBeLessThanOrEqual(8);
  const poll = await day.count('poll');
  expect([poll.reads, poll.writes]).toEqual([parts.poll.reads, parts.poll.writes]);
});
