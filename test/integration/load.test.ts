import { expect, test } from 'vitest';
import { newPeople, work } from '#test/bench/load/scenarios.ts';
import { Stage } from '#test/bench/stage.ts';
import type { Row } from '#test/bench/table.ts';

/* `npm run load` with few people: if something is lost, it says so. load.long.test.ts has all its parts. */

const over = (rows: readonly Row[]) => rows.filter((row) => row.over).map(({ what, figure }) => `${what}: ${figure}`);

test('an action that the table refuses is an error and is lost', { timeout: 120_000 }, async () => {
  await using stage = new Stage();
  const people = await newPeople(stage, 1);
  const refused = { name: 'ValidationException', status: 400, times: 1 };
  await (await stage.cloud()).inject({ service: 'dynamodb', operation: 'UpdateItem', kind: 'error', ...refused });
  const worked = over(await work(people));
  expect(worked).toEqual(['1 people at work: errors of 9 calls: 1', '1 people at work: lost actions: 1']);
});
