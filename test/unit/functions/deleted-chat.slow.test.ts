import { afterEach, expect, test, vi } from 'vitest';
import { realTable } from './support/real-table.ts';

/* A deleted chat with more messages than one job can delete is deleted by several, one after the other. */

vi.mock('#functions/lib/clients/photos.ts', () => ({}));
const table = await realTable();
const { handler } = await import('#functions/maintenance/handler.ts');
const { keys } = await import('#functions/lib/data/keys.ts');

afterEach(() => vi.restoreAllMocks());

interface Job {
  id: string;
  job: { kind: string; chatId: string; part?: number };
}

/** Delivers a job; answers the jobs that it has posted. */
async function done(delivery: Job): Promise<Job[]> {
  const before = await posted();
  const Records = [{ messageId: delivery.id, body: JSON.stringify(delivery) }];
  expect(await handler({ Records } as never)).toEqual({ batchItemFailures: [] });
  return (await posted()).filter(({ id }) => !before.some((each) => each.id === id));
}

const posted = async () => (await table.under('CHAT#c', 'OUTBOX#')).map(({ body }) => JSON.parse(String(body)) as Job);
const left = async () => (await table.under('CHAT#c', 'MESSAGE#')).length;

test('goes on in the next job before the time of this one is over, and ends', async () => {
  const messages = Array.from({ length: 1_400 }, (_, at) => ({ ...keys.message('c', at + 1), content: 'x' }));
  for (let start = 0; start < messages.length; start += 25) await table.put(...messages.slice(start, start + 25));
  await table.put(keys.message('d', 1));
  // Each look at the clock is twenty seconds later: after 500 items, then after 1,000, the time is over.
  let seconds = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    seconds += 20;
    return 1_000 * seconds;
  });

  const [second, ...none] = await done({ id: 'first', job: { kind: 'chat_deleted', chatId: 'c' } });
  expect([second, none]).toEqual([{ id: 'chat-c-1', job: { kind: 'chat_deleted', chatId: 'c', part: 1 } }, []]);
  expect(await left()).toBe(400);
  // Delivered again, the first job does nothing.
  expect(await done({ id: 'first', job: { kind: 'chat_deleted', chatId: 'c' } })).toEqual([]);
  expect(await done(second!)).toEqual([]);
  expect(await left()).toBe(0);
  expect(await table.under('CHAT#d', 'MESSAGE#')).toHaveLength(1);
}, 60_000);
