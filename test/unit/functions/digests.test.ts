import { describe, expect, test, vi } from 'vitest';
import {
  agenda,
  agendaItem,
  DUE,
  due,
  handler,
  jobs,
  logged,
  NIGHT,
  NOW,
  run,
  TOMORROW,
  table,
} from './support/digests.ts';
import { person } from './support/people.ts';
import { delivered } from './support/queues.ts';

/* Due digests are queued once, and none is lost, whatever fails. */

describe('a digest', () => {
  const withPreferences = (emailFrequency: string, more: object = {}) =>
    person('bob', { preferences: { emailFrequency, ...NIGHT, ...more } });

  test('is queued for mailing with its due instant as its id, and the next one is scheduled', async () => {
    await table.put(...withPreferences('daily'), agendaItem('digests'));
    expect(await run(due('digests'))).toEqual([]);
    expect(jobs.sent()).toEqual([
      {
        queue: 'digest_mail',
        id: `digest-bob-${DUE}`,
        job: { kind: 'digest', userId: 'bob', due: DUE, queuedAt: NOW },
        // The sweep's message.
        request: '0',
      },
    ]);
    expect(await agenda('digests')).toMatchObject({ due: TOMORROW, GSI1SK: `${TOMORROW}#bob` });
    // A second delivery finds it done.
    expect(await run(due('digests'))).toEqual([]);
    expect(jobs.sent()).toHaveLength(1);
  });

  test('that is weekly is due again in a week', async () => {
    await table.put(...withPreferences('weekly'), agendaItem('digests'));
    await run(due('digests'));
    // 1 March 2027 is a Monday.
    expect((await agenda('digests'))?.due).toBe('2027-03-08T08:00:00.000Z');
  });

  test('is sent once for several missed days', async () => {
    const long = '2027-02-20T08:00:00.000Z';
    await table.put(...withPreferences('daily'), agendaItem('digests', 'bob', long));
    await run(due('digests', 'bob', long));
    expect(jobs.ids('digest_mail')).toEqual([`digest-bob-${long}`]);
    expect((await agenda('digests'))?.due).toBe(TOMORROW);
  });

  test.each(['daily', 'weekly'])('that is %s and falls into quiet hours waits for their end', async (frequency) => {
    await table.put(...withPreferences(frequency), agendaItem('digests'));
    vi.setSystemTime(Date.parse('2027-03-01T22:30:00Z'));
    expect(await run(due('digests'))).toEqual([]);
    expect(jobs.sent()).toEqual([]);
    // A weekly digest, too, waits for the end of quiet hours and not for a week. None was sent on this day.
    expect(await agenda('digests')).toMatchObject({ due: TOMORROW, GSI1SK: `${TOMORROW}#bob` });
    expect(await agenda('digests')).not.toHaveProperty('servedAt');
    vi.setSystemTime(Date.parse(TOMORROW));
    expect(await run(due('digests', 'bob', TOMORROW))).toEqual([]);
    expect(jobs.ids('digest_mail')).toEqual([`digest-bob-${TOMORROW}`]);
  });

  test.each([
    [
      'counts for its own date if it is a little late',
      '2027-03-02T00:00:05Z',
      '2027-03-01T23:59:00.000Z',
      '2027-03-02T23:59:00.000Z',
    ],
    [
      'counts for the date of its sending if it is an hour late',
      '2027-03-02T00:59:00Z',
      '2027-03-02T00:59:00.000Z',
      '2027-03-03T23:59:00.000Z',
    ],
  ])('that is due before midnight and sent after it %s', async (_, at, servedAt, next) => {
    const late = '2027-03-01T23:59:00.000Z';
    await table.put(...withPreferences('daily', { quietHoursEnd: '23:59' }), agendaItem('digests', 'bob', late));
    vi.setSystemTime(Date.parse(at));
    await run(due('digests', 'bob', late));
    expect(jobs.ids('digest_mail')).toEqual([`digest-bob-${late}`]);
    expect(await agenda('digests')).toMatchObject({ due: next, servedAt: Date.parse(servedAt) });
  });

  test('is sent once by a worker whose clock is behind', async () => {
    await table.put(...withPreferences('daily'), agendaItem('digests'));
    vi.setSystemTime(Date.parse(DUE) - 900);
    await run(due('digests'));
    expect((await agenda('digests'))?.due).toBe(TOMORROW);
  });

  test.each([
    ['has the frequency never', () => withPreferences('never')],
    ['has the frequency immediate', () => withPreferences('immediate')],
    ['has email off', () => withPreferences('daily', { email: false })],
  ])('is not sent to a user who %s, and is no longer due', async (_, items) => {
    await table.put(...items(), agendaItem('digests'));
    expect(await run(due('digests'))).toEqual([]);
    expect(jobs.sent()).toEqual([]);
    const left = await agenda('digests');
    expect([left?.due, left?.GSI1PK]).toEqual([undefined, undefined]);
  });

  test('of a deleted account is not sent, and its agenda item is deleted', async () => {
    await table.put(
      ...person('bob', { deletedAt: 1, preferences: { emailFrequency: 'daily' } }),
      agendaItem('digests'),
    );
    expect(await run(due('digests'))).toEqual([]);
    expect([jobs.sent(), await agenda('digests')]).toEqual([[], undefined]);
  });

  test('that the queue refuses stays due, and is queued the next time', async () => {
    await table.put(...withPreferences('daily'), agendaItem('digests'));
    jobs.acceptJobs(() => false);
    expect(await run(due('digests'))).toEqual([0]);
    expect((await agenda('digests'))?.due).toBe(DUE);
    expect(logged.join()).toContain('"userId":"bob"');
    jobs.acceptJobs(() => true);
    expect(await run(due('digests'))).toEqual([]);
    expect(jobs.ids('digest_mail')).toEqual([`digest-bob-${DUE}`]);
    expect((await agenda('digests'))?.due).toBe(TOMORROW);
  });

  test('is queued again with the same id if its worker dies after queueing it', async () => {
    await table.put(...withPreferences('daily'), agendaItem('digests'));
    table.between(({ operation }) => {
      if (operation === 'Update') throw new Error('The table is away');
    });
    expect(await run(due('digests'))).toEqual([0]);
    table.between(() => undefined);
    expect(await run(due('digests'))).toEqual([]);
    expect(jobs.ids('digest_mail')).toEqual([`digest-bob-${DUE}`, `digest-bob-${DUE}`]);
    expect((await agenda('digests'))?.due).toBe(TOMORROW);
  });

  test('that is rescheduled meanwhile keeps its new time', async () => {
    await table.put(...withPreferences('daily'), agendaItem('digests'));
    const later = '2027-03-01T20:00:00.000Z';
    table.between(async ({ operation }) => {
      if (operation === 'Update') await table.put(agendaItem('digests', 'bob', later));
    });
    expect(await run(due('digests'))).toEqual([]);
    expect((await agenda('digests'))?.due).toBe(later);
  });

  test('that cannot be queued does not affect those of other users', async () => {
    const ids = Array.from({ length: 30 }, (_, k) => `user${k}`);
    for (const id of ids) {
      await table.put(...person(id, { preferences: { emailFrequency: 'daily', ...NIGHT } }), agendaItem('digests', id));
    }
    jobs.acceptJobs(({ id }) => !id.startsWith('digest-user7-'));
    expect(
      await delivered(
        handler,
        ids.map((id) => due('digests', id)),
        [],
      ),
    ).toEqual([0]);
    expect(jobs.ids('digest_mail')).toHaveLength(29);
    jobs.acceptJobs(() => true);
    expect(await run(...ids.map((id) => due('digests', id)))).toEqual([]);
    expect(jobs.ids('digest_mail')).toHaveLength(30);
  });
});

test('an unreadable job is returned to the queue, and the others of its delivery are done', async () => {
  await table.put(...person('bob', { preferences: { emailFrequency: 'daily', ...NIGHT } }), agendaItem('digests'));
  expect(await delivered(handler, '{', [due('digests')])).toEqual([0]);
  expect(jobs.ids('digest_mail')).toEqual([`digest-bob-${DUE}`]);
});
