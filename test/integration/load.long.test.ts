import { afterAll, expect, onTestFinished, test } from 'vitest';
import { busyChat, midnight, newPeople, openConnections, work } from '#test/bench/load/scenarios.ts';
import { Stage } from '#test/bench/stage.ts';
import { sweepBench } from '#test/bench/sweeping.ts';
import type { Row } from '#test/bench/table.ts';

/* `npm run load` with few people: nothing is lost or doubled. */

const stage = new Stage();
afterAll(() => stage[Symbol.asyncDispose]());

const over = (rows: readonly Row[]) => rows.filter((row) => row.over).map(({ what, figure }) => `${what}: ${figure}`);
const figureOf = (rows: readonly Row[], what: string) => rows.find((row) => row.what.endsWith(what))?.figure;

test('connections, people at work, a busy chat and a midnight lose and double nothing', {
  timeout: 120_000,
}, async () => {
  await using _ = sweepBench;
  const { rows, close } = await openConnections(stage, 20);
  onTestFinished(close);
  expect(over(rows)).toEqual([]);

  const worked = await work(await newPeople(stage, 4));
  expect(over(worked)).toEqual([]);
  expect(figureOf(worked, 'errors of 36 calls')).toBe('0');

  const chatted = await busyChat(stage, 3);
  expect(over(chatted)).toEqual([]);
  expect(figureOf(chatted, 'which would fetch them')).toMatch(/of 45$/);

  const ended = await midnight(await sweepBench.open(), 150);
  expect(over(ended)).toEqual([]);
  expect(figureOf(ended, 'requests of the table for each user')).toMatch(/^[34]\.\d{3}$/);
});
