import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bill, type Counts, monthFor } from '#test/bench/cost/bill.ts';
import { costDocument } from '#test/bench/cost/document.ts';
import { stackFacts } from '#test/bench/cost/stack-facts.ts';
import { idsOf, propertiesOf, template } from './support/template.ts';

/* docs/cost.md follows from the counts of a day, the prices and the template. */

const root = join(import.meta.dirname, '../..');
const counts = JSON.parse(readFileSync(join(root, 'test/bench/cost/counts.json'), 'utf8')) as Counts;
const facts = stackFacts(template);

test('docs/cost.md is up to date: `npm run cost -- --from-counts` writes it', () => {
  expect(readFileSync(join(root, 'docs/cost.md'), 'utf8')).toBe(costDocument(counts, facts));
});

test('a thousand daily people cost less than 60 dollars a month', () => {
  expect(monthFor(bill(counts, facts), 1_000)).toBeLessThan(60);
});

test('the bill has every polled queue, alarm, secret and schedule of the stack', () => {
  const polled = idsOf('AWS::SQS::Queue').filter((id) => propertiesOf(id).RedrivePolicy);
  expect(facts).toMatchObject({
    queues: polled.length,
    fifoQueues: 1,
    secrets: idsOf('AWS::SecretsManager::Secret').length,
    schedules: idsOf('AWS::Scheduler::Schedule').length,
  });
  expect(facts.alarmMetrics).toBeGreaterThanOrEqual(idsOf('AWS::CloudWatch::Alarm').length);
  expect(facts.workers).toEqual(expect.arrayContaining(['mail', 'digests', 'coach-reply', 'resets']));
});

test('a function that nobody has counted on is an error', () => {
  const { completion } = counts.parts;
  const unknown = { ...completion, invocations: { ...completion.invocations, unknown: 1 } };
  expect(() => bill({ ...counts, parts: { ...counts.parts, completion: unknown } }, facts)).toThrow('unknown');
});
