/** The worker for due digests and held notifications. */
import { afterEach, beforeEach, vi } from 'vitest';
import type { Due } from '#functions/lib/data/agenda.ts';
import { delivered, queues } from './queues.ts';
import { type Item, realTable } from './real-table.ts';

export const DUE = '2027-03-01T08:00:00.000Z';
export const TOMORROW = '2027-03-02T08:00:00.000Z';
export const NOW = Date.parse(DUE) + 700;
export const NIGHT = { quietHoursStart: '22:00', quietHoursEnd: '08:00' };

export const table = await realTable();
export const jobs = queues();
export const { handler } = await import('#functions/digests/handler.ts');
export const { enqueue } = await import('#functions/lib/data/notifications/quiet-hours-queue.ts');

export let logged: string[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => vi.useRealTimers());

export const due = (what: Due['what'], userId = 'bob', at = DUE): Due => ({ userId, due: at, what });
export const run = (...all: Due[]) => delivered(handler, all);
export const agenda = (what: Due['what'], userId = 'bob') => table.item(`USER#${userId} AGENDA#${what}`);
export const agendaItem = (what: Due['what'], userId = 'bob', at = DUE): Item => ({
  ...{ PK: `USER#${userId}`, SK: `AGENDA#${what}`, due: at },
  ...{ GSI1PK: 'DUE#digests#00', GSI1SK: `${at}#${userId}` },
});
