import { beforeEach, expect, test, vi } from 'vitest';
import type { PreferencesChange } from '#functions/lib/data/notification-preferences/preferences.ts';
import { agenda, due, jobs, NIGHT, run, table } from './support/digests.ts';
import { emptyBoard, person } from './support/people.ts';

/* A change of preferences or of the clock, with the table: a digest is due again, once a day, whoever is first. */

const { changeAccount } = await import('#functions/lib/data/users/accounts.ts');
const { stopMail } = await import('#functions/lib/data/notifications/mail-states.ts');
const { loadUser } = await import('#functions/lib/data/users/users.ts');

const at = (time: string) => vi.setSystemTime(Date.parse(`2027-03-01T${time}:00Z`));
const change = async (preferences: PreferencesChange, timezone?: string) =>
  changeAccount((await loadUser('bob'))!, { clock: { timezone }, preferences }, Date.now());
const dueAt = async () => (await agenda('digests'))?.due;
/** Serves what is due; returns how many digests were queued so far. */
async function served(): Promise<number> {
  const instant = await dueAt();
  if (typeof instant === 'string' && Date.parse(instant) <= Date.now()) await run(due('digests', 'bob', instant));
  return jobs.ids('digest_mail').length;
}

beforeEach(async () => {
  await table.put(...person('bob', { preferences: { emailFrequency: 'daily', ...NIGHT } }), ...emptyBoard('bob'));
  vi.setSystemTime(Date.parse('2027-02-28T12:00:00Z'));
  // The first change sets the first time.
  await change({ quietHoursEnd: '08:01' });
  await change({ quietHoursEnd: '08:00' });
  expect(await dueAt()).toBe('2027-03-01T08:00:00.000Z');
});

test.each<[string, PreferencesChange, string?]>([
  ['another timezone', {}, 'Europe/Paris'],
  ['an earlier end of quiet hours', { quietHoursEnd: '07:00' }],
])('%s, by which the time of today has passed, makes it due now, and not again today', async (_, ...changes) => {
  at('07:30');
  await change(...changes);
  expect(await dueAt()).toBe('2027-03-01T07:30:00.000Z');
  expect(await served()).toBe(1);
  at('08:00');
  await change({ quietHoursEnd: '12:00' });
  at('12:30');
  expect(await served()).toBe(1);
  expect(String(await dueAt())).toMatch(/^2027-03-02/);
});

test.each<[string, () => Promise<unknown>]>([
  ['in the settings', () => change({ email: false })],
  ['by another frequency', () => change({ emailFrequency: 'never' })],
  ['by a link', () => stopMail('bob@x.example', 'unsubscribed', Date.now())],
])('switched off %s before its time, and on again after it, it is due now', async (_, off) => {
  at('07:59');
  await off();
  expect(await agenda('digests')).toMatchObject({ stopped: '2027-03-01T08:00:00.000Z' });
  expect(await dueAt()).toBeUndefined();
  at('08:01');
  await change({ email: true, emailFrequency: 'daily' });
  expect(await dueAt()).toBe('2027-03-01T08:01:00.000Z');
  expect(await agenda('digests')).not.toHaveProperty('stopped');
  expect(await served()).toBe(1);
});

test.each<[string, PreferencesChange[]]>([
  ['at once', []],
  ['after it was switched off', [{ email: false }]],
  ['by another frequency', [{ emailFrequency: 'never' }]],
])('a daily digest that becomes weekly %s, on its day and before the first, waits for the next', async (_, off) => {
  // 1 March 2027 is a Monday, on which the account was made.
  await table.put({ ...(await agenda('digests'))!, due: '2027-03-02T08:00:00.000Z' });
  at('10:05');
  for (const preferences of [...off, { email: true, emailFrequency: 'weekly' } as const]) await change(preferences);
  expect(await dueAt()).toBe('2027-03-08T08:00:00.000Z');
});

test('a digest that is served while the settings change is not sent again', async () => {
  at('08:00');
  let isFirst = true;
  table.between(async ({ operation }) => {
    if (operation !== 'TransactWrite' || !isFirst) return;
    isFirst = false;
    await run(due('digests', 'bob', '2027-03-01T08:00:00.000Z'));
  });
  await change({ quietHoursEnd: '07:00' });
  table.between(() => undefined);
  expect(await dueAt()).toBe('2027-03-02T07:00:00.000Z');
  expect(await served()).toBe(1);
});
