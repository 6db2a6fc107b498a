import { describe, expect, test } from 'vitest';
import { decisionsFor, IDS_OF_SENT, jobs, logged, notify, SENT, table, writeMessage } from './support/notify.ts';
import { chat, message, person } from './support/people.ts';

/*
 * A worker queues first and stores the decision after that. So a failure in between is repeated, and no stored decision
 * is false.
 */

describe('a failure before queueing', () => {
  test.each([
    ['pushes', SENT.slice(0, 1)],
    ['mail', SENT.slice(0, 2)],
  ])('with the queue of %s is repeated and not stored as sent, unlike the channels before it', async (away, before) => {
    await writeMessage();
    jobs.acceptJobs(({ queue }) => queue !== away);
    expect(await notify(7)).toEqual([0]);
    expect(await decisionsFor('bob')).toEqual({ 'message-c-7': before });
    expect(logged.join()).toContain('A job failed');
    jobs.acceptJobs(() => true);
    expect(await notify(7)).toEqual([]);
    // Stored decisions are not repeated.
    expect(jobs.sent().map(({ id }) => id)).toEqual(IDS_OF_SENT);
    expect(await decisionsFor('bob')).toEqual({ 'message-c-7': SENT });
  });

  test('of an email leaves the email of the chat to a later message', async () => {
    await writeMessage();
    await table.put(message('c', 8, 'ada'));
    jobs.acceptJobs(({ id }) => id !== 'mail-bob-message-c-7');
    expect(await notify(7)).toEqual([0]);
    expect(await notify(8)).toEqual([]);
    expect(jobs.ids('mail')).toEqual(['mail-bob-message-c-8']);
    expect((await decisionsFor('bob'))['message-c-8']).toEqual(SENT);
    // The mail worker has sent the later one.
    await table.put({ PK: 'USER#bob', SK: 'MAILED#c', sequence: 8, by: 'message-c-8' });
    jobs.acceptJobs(() => true);
    expect(await notify(7)).toEqual([]);
    expect(jobs.ids('mail')).toEqual(['mail-bob-message-c-8']);
    expect((await decisionsFor('bob'))['message-c-7']).toContain('email dropped email_mailed');
  });

  test('for one of many users is repeated only for that user', async () => {
    await table.put(...['ada', 'bob', 'carol'].flatMap((id) => person(id)));
    await table.put(...chat('c', { ada: 7, bob: 6, carol: 6 }, { last: 7, by: 'ada' }));
    jobs.acceptJobs(({ id }) => !id.includes('carol'));
    expect(await notify(7)).toEqual([0]);
    const before = ['in_app sent in_app_on', 'push dropped no_device'];
    expect(await decisionsFor('carol')).toEqual({ 'message-c-7': before });
    jobs.acceptJobs(() => true);
    expect(await notify(7)).toEqual([]);
    expect(jobs.ids('mail')).toEqual(['mail-bob-message-c-7', 'mail-carol-message-c-7']);
    expect(await decisionsFor('carol')).toEqual({ 'message-c-7': [...before, 'email sent email_immediate'] });
  });
});

describe('a failure between queueing and storing', () => {
  test('is repeated with the same ids, and then stored', async () => {
    await writeMessage();
    let isFailing = true;
    table.between(({ operation, keys }) => {
      if (isFailing && operation === 'Update' && keys.some((key) => key.includes('NOTIFICATION#')))
        throw new Error('Away');
    });
    expect(await notify(7)).toEqual([0]);
    expect(jobs.sent().map(({ id }) => id)).toEqual(IDS_OF_SENT);
    isFailing = false;
    expect(await notify(7)).toEqual([]);
    expect(jobs.sent().map(({ id }) => id)).toEqual([...IDS_OF_SENT, ...IDS_OF_SENT]);
    expect(await decisionsFor('bob')).toEqual({ 'message-c-7': SENT });
  });

  test('does not overwrite decisions that the sending workers have stored meanwhile', async () => {
    await writeMessage();
    const dropped = { outcome: 'dropped', reason: 'no_device' };
    await table.put({
      ...{ PK: 'USER#bob', SK: 'NOTIFICATION#1970-01-01T00:00:00.007Z#message-c-7', event: 'message', subject: 'Ada' },
      ...{ at: 7, push: dropped },
    });
    await notify(7);
    expect(await decisionsFor('bob')).toEqual({
      'message-c-7': ['in_app sent in_app_on', 'push dropped no_device', 'email sent email_immediate'],
    });
  });

  test('to mark the job as done does not repeat it', async () => {
    await writeMessage();
    table.between(({ operation, keys }) => {
      const isDone = operation === 'Update' && keys.includes('JOB#message-c-7 CLAIM') && jobs.sent().length > 0;
      if (isDone) throw new Error('Away');
    });
    expect(await notify(7)).toEqual([]);
    expect(logged.join()).toContain('A job is not marked as done');
  });
});
