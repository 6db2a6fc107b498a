/** The worker that decides about notifications. */
import { afterEach, beforeEach, vi } from 'vitest';
import type { Decision } from '#functions/lib/data/notifications/decisions.ts';
import { browsers, chat, person } from './people.ts';
import { delivered, queues } from './queues.ts';
import { realTable } from './real-table.ts';

export const NOON = Date.parse('2027-03-01T12:00:00Z');
export const QUIET = { quietHoursStart: '11:00', quietHoursEnd: '13:00' };

export const table = await realTable();
export const jobs = queues();
export const { handler } = await import('#functions/notify/handler.ts');
export const digests = await import('#functions/digests/handler.ts');
export const { enqueue } = await import('#functions/lib/data/notifications/quiet-hours-queue.ts');

export let logged: string[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => vi.useRealTimers());

const job = (sequence: number) => ({
  id: `message-c-${sequence}`,
  job: { kind: 'message', chatId: 'c', sequence },
});
export const notify = (...sequences: number[]) => delivered(handler, ...sequences.map(job));

/** The decisions for a user by notification: 'in_app sent in_app_on' and so on. */
export async function decisionsFor(userId: string): Promise<Record<string, string[]>> {
  const items = await table.under(`USER#${userId}`, 'NOTIFICATION#');
  return Object.fromEntries(
    items.map(({ SK, ...channels }) => [
      String(SK).split('#')[2],
      (['in_app', 'push', 'email'] as const).flatMap((channel) => {
        const decision = channels[channel] as Decision | undefined;
        return decision ? [`${channel} ${decision.outcome} ${decision.reason}`] : [];
      }),
    ]),
  );
}

export const SENT = ['in_app sent in_app_on', 'push sent push_on', 'email sent email_immediate'];
export const IDS_OF_SENT = ['push-bob-message-c-7', 'mail-bob-message-c-7'];

/** Ada has written to Bob, who has a browser. */
export async function writeMessage(preferences: object = {}): Promise<void> {
  await table.put(...person('ada'), ...person('bob', { preferences }), ...browsers('bob', { phone: 's' }));
  await table.put(...chat('c', { ada: 7, bob: 6 }, { last: 7, by: 'ada' }));
}
