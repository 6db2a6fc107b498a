import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { imports } from '#shared/contracts/imports.ts';
import {
  decisionOn,
  decisionsOf,
  notificationEmails,
  prefer,
  pushesTo,
  subjectsTo,
  titlesTo,
} from '#test/support/notifications.ts';
import { test } from './support/quiet-hours.ts';
import { actionsOf, reminded, sweepAt, update } from './support/reminders.ts';

/* Reminders, from the clock to the push. Each test has days of its own, later than those before. */

describe('reminders', () => {
  test('of a commitment have a cue, and times of day without duplicates, at most three', async ({ world }) => {
    const ada = await world.person();
    const read = await ada.commitment({ cue: ' After breakfast ', reminders: ['20:30', '08:00', '20:30'] });
    const shown = { cue: 'After breakfast', reminders: ['08:00', '20:30'], reminder_offer: false };
    expect(read).toMatchObject(shown);
    expect(await update(ada, read, { title: 'Read' })).toMatchObject(shown);
    expect(await update(ada, read, { cue: '', reminders: null })).toMatchObject({ cue: null, reminders: [] });
    const refusals: [object, string[]][] = [
      [{ cue: 'a'.repeat(81) }, ['Cue must be at most 80 characters']],
      [{ cue: 'a\nb' }, ['Cue can’t contain line breaks']],
      [{ reminders: ['24:00'] }, ['Reminders must be a time such as 04:00']],
      [{ reminders: ['08:00', '09:00', '10:00', '11:00'] }, ['Reminders can have at most 3 times']],
    ];
    for (const [fields, errors] of refusals) {
      const body = { commitment: fields };
      const answer = await ada.refusal(commitments.update, { params: { id: read.id }, body });
      expect([answer.status, answer.errors], JSON.stringify(fields)).toEqual([422, errors]);
    }
  });

  test('come once by push and by email, on each day on which it is due', async ({ world }) => {
    const person = await reminded(world, '2026-03-02T07:00:00Z');
    const { ada, token } = person;
    const run = await ada.commitment({ cue: 'After breakfast', reminders: ['08:00'], schedule: { weekdays: [1, 3] } });
    await sweepAt(world, '2026-03-02T07:59:50Z');
    expect(await titlesTo(ada, token)).toEqual([]);
    await sweepAt(world, '2026-03-02T08:00:10Z');
    await sweepAt(world, '2026-03-02T08:01:00Z');
    const [push, ...more] = await pushesTo(ada, token);
    expect(more).toEqual([]);
    expect(push?.data).toMatchObject({
      ...{ title: 'Run 5 km', body: 'After breakfast', url: `/commitments/${run.id}`, tag: `reminder-${run.id}` },
    });
    expect(await actionsOf(person)).toMatchObject({ complete: 'Done', skip: 'Skip' });
    const [mail] = await notificationEmails(ada);
    expect([mail?.subject, mail?.text]).toEqual(['Reminder: Run 5 km', expect.stringContaining('After breakfast')]);
    expect(await decisionOn(ada, 'reminder')).toEqual({
      push: ['sent', 'push_on'],
      email: ['sent', 'email_immediate'],
    });
    expect((await decisionsOf(ada))[0]).toMatchObject({
      ...{ event: 'reminder', subject: 'Run 5 km' },
      reason: 'You set a reminder for 8:00 AM. Push notifications are on.',
    });
    // Not on Tuesday, and again on Wednesday.
    await sweepAt(world, '2026-03-03T08:00:10Z');
    await prefer(ada, { email_frequency: 'daily' });
    await sweepAt(world, '2026-03-04T08:00:10Z');
    expect([(await titlesTo(ada, token)).length, (await subjectsTo(ada)).length]).toEqual([2, 1]);
    expect((await decisionOn(ada, 'reminder')).email).toEqual(['dropped', 'email_not_immediate']);
  });

  test('of one minute are one push, without those that are done or skipped', async ({ world }) => {
    const person = await reminded(world, '2026-03-05T07:00:00Z');
    const { ada, token } = person;
    const [read, run] = [
      await ada.commitment({ title: 'Read', reminders: ['08:00', '09:00'] }),
      await ada.commitment({ title: 'Run', reminders: ['08:00', '09:00'] }),
      await ada.commitment({ title: 'Stretch', reminders: ['08:00', '09:00'] }),
    ];
    const swim = await ada.commitment({ title: 'Swim', reminders: ['08:00'] });
    await ada.skip(swim.id);
    await sweepAt(world, '2026-03-05T08:00:10Z');
    const [push] = await pushesTo(ada, token);
    expect(push?.data.title).toMatch(/^3 reminders: /);
    expect(push?.data.title?.slice(13).split(', ').toSorted()).toEqual(['Read', 'Run', 'Stretch']);
    expect(await actionsOf(person)).toBeUndefined();
    await ada.complete(read.id);
    await ada.complete(run.id);
    await sweepAt(world, '2026-03-05T09:00:10Z');
    expect((await titlesTo(ada, token)).at(-1)).toBe('Stretch');
  });

  test('of one minute say the cue of each beside its title', async ({ world }) => {
    const person = await reminded(world, '2026-03-06T07:00:00Z');
    const { ada, token } = person;
    await ada.commitment({ title: 'Read', cue: 'After breakfast', reminders: ['08:00'] });
    const run = await ada.commitment({ title: 'Run', reminders: ['08:00'] });
    await ada.commitment({ title: 'Stretch', cue: 'Before the shower', reminders: ['08:00'] });
    await ada.complete(run.id);
    await sweepAt(world, '2026-03-06T08:00:10Z');
    const [push] = await pushesTo(ada, token);
    expect(push?.data).toMatchObject({
      title: '2 reminders: Read, Stretch',
      body: 'Read: After breakfast\nStretch: Before the shower',
      url: '/commitments',
    });
    expect(await decisionOn(ada, 'reminder')).toMatchObject({ push: ['sent', 'push_on'] });
    expect((await decisionsOf(ada))[0]).toMatchObject({ subject: '2 reminders: Read, Stretch' });
  });

  test('wait for the end of quiet hours, unless it is done or the day is over by then', async ({ world }) => {
    const night = { quiet_hours_start: '22:00', quiet_hours_end: '08:00' };
    const { ada, token } = await reminded(world, '2026-03-07T21:00:00Z', night);
    await ada.commitment({ title: 'Read', reminders: ['06:00', '23:00'] });
    await sweepAt(world, '2026-03-07T23:00:10Z');
    expect(await titlesTo(ada, token)).toEqual([]);
    expect((await decisionOn(ada, 'reminder')).push).toEqual(['held', 'quiet']);
    await sweepAt(world, '2026-03-08T06:00:10Z');
    await sweepAt(world, '2026-03-08T08:00:10Z', 'digests');
    // The one of the evening before was about a day that is over; the later one has replaced it.
    expect(await titlesTo(ada, token)).toEqual(['Read']);
    expect((await decisionOn(ada, 'reminder')).push).toEqual(['sent', 'quiet_over']);
    await sweepAt(world, '2026-03-08T23:00:10Z');
    await sweepAt(world, '2026-03-09T08:00:10Z', 'digests');
    expect(await titlesTo(ada, token)).toHaveLength(1);
    expect((await decisionOn(ada, 'reminder')).push).toEqual(['dropped', 'not_open']);
  });

  test('rest while it is closed', async ({ world }) => {
    const { ada, token } = await reminded(world, '2026-03-10T05:00:00Z');
    const run = await ada.commitment({ reminders: ['07:00'] });
    await ada.call(commitments.close, { params: { id: run.id } });
    await sweepAt(world, '2026-03-10T07:00:10Z');
    expect(await titlesTo(ada, token)).toEqual([]);
    await ada.call(commitments.reopen, { params: { id: run.id } });
    await sweepAt(world, '2026-03-11T07:00:10Z');
    expect(await titlesTo(ada, token)).toHaveLength(1);
  });

  test('of a limit say how much of it was used, and neither that it is due nor with buttons', async ({ world }) => {
    const person = await reminded(world, '2026-03-12T07:00:00Z');
    const { ada, token } = person;
    const schedule = { target: { direction: 'at_most' as const, amount: 2, unit: 'coffees' } };
    const times = ['08:00', '09:00', '10:00'];
    const coffee = await ada.commitment({ title: 'Coffee', schedule, reminders: times });
    const drink = () => ada.call(commitments.complete, { params: { id: coffee.id }, body: {} });
    await sweepAt(world, '2026-03-12T08:00:10Z');
    await drink();
    await sweepAt(world, '2026-03-12T09:00:10Z');
    const bodies = (await pushesTo(ada, token)).map(({ data }) => [data.title, data.body]);
    expect(bodies).toEqual([
      ['Coffee', 'At most 2 coffees today.'],
      ['Coffee', '1 of at most 2 coffees today.'],
    ]);
    expect(await actionsOf(person)).toBeUndefined();
    const mail = (await notificationEmails(ada)).at(-1);
    expect(mail?.text).toContain('Limits\n- Coffee: 1 of at most 2 coffees today.');
    expect(mail?.text).not.toContain('Due');
    // Once it is exceeded, there is nothing to be reminded of.
    await drink();
    await drink();
    await sweepAt(world, '2026-03-12T10:00:10Z');
    expect(await titlesTo(ada, token)).toHaveLength(2);
  });

  test('of several times a week say how many are done, by push and by email', async ({ world }) => {
    const { ada, token } = await reminded(world, '2026-03-12T07:00:00Z');
    const swim = await ada.commitment({
      ...{ title: 'Swim', frequency: 'weekly', schedule: { times: 3 }, reminders: ['08:00'] },
    });
    await ada.complete(swim.id);
    await sweepAt(world, '2026-03-13T08:00:10Z');
    expect((await pushesTo(ada, token)).map(({ data }) => data.body)).toEqual(['1 of 3 this week']);
    expect((await notificationEmails(ada)).at(-1)?.text).toContain('Due\n- Swim: 1 of 3 this week');
  });

  test('come with an import of our own export', async ({ world }) => {
    const { ada, token } = await reminded(world, '2026-03-14T10:00:00Z');
    const row = { key: 'read', title: 'Read', frequency: 'daily', start_date: '2026-03-01' } as const;
    const read = { ...row, cue: 'After lunch', reminders: ['13:00'] };
    await ada.call(imports.create, { body: { source: 'steadfast', commitments: [read], entries: [] } });
    expect(await ada.commitments()).toMatchObject([{ cue: 'After lunch', reminders: ['13:00'] }]);
    await sweepAt(world, '2026-03-14T13:00:10Z');
    expect(await titlesTo(ada, token)).toEqual(['Read']);
  });
});
