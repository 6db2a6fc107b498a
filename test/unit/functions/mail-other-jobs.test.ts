import { describe, expect, test, vi } from 'vitest';
import {
  confidant,
  firstDecision,
  keys,
  mails,
  NOW,
  ofAccepted,
  ofDigest,
  remove,
  send,
  table,
  writeMessages,
} from './support/mail-worker.ts';
import { emptyBoard, person } from './support/people.ts';

const { readLink } = await import('#functions/lib/tokens.ts');

/* Emails of digests, acceptances and deletions. */

test('the last letter of an account has a link for its reader', async () => {
  const email = 'ada@x.example';
  const job = { kind: 'account_deleted', userId: 'ada', email, proved: true };
  expect(await send({ id: 'deleted', job })).toEqual([]);
  const token = /\/unsubscribe\?token=([\w.-]+)/.exec((await mails())[0]?.text ?? '')?.[1] ?? '';
  expect(await readLink('unsubscribe', token, NOW)).toMatchObject({ userId: 'ada', proof: email });
});

test('an acceptance is mailed, unless email is off', async () => {
  await writeMessages();
  await table.put(confidant);
  expect(await send(ofAccepted)).toEqual([]);
  expect((await mails())[0]?.subject).toContain('Ada');
  expect(await firstDecision()).toEqual({ outcome: 'sent', reason: 'email_immediate' });
  await table.put(...person('bob', { preferences: { email: false } }));
  await send({ ...ofAccepted, id: 'another' });
  expect(await mails()).toHaveLength(1);
});

test('an acceptance is not mailed if the confidants have parted meanwhile, even if they met again', async () => {
  await writeMessages();
  await table.put({ ...confidant, since: NOW + 1 });
  expect(await send(ofAccepted)).toEqual([]);
  await remove(keys.confidant('bob', 'ada'));
  expect(await send({ ...ofAccepted, id: 'another' })).toEqual([]);
  expect(await mails()).toEqual([]);
  expect(await firstDecision()).toEqual({ outcome: 'dropped', reason: 'over' });
});

describe('a digest', () => {
  test('without content is not mailed, and the decision is stored', async () => {
    await table.put(...person('bob', { preferences: { emailFrequency: 'daily' } }), ...emptyBoard('bob'));
    expect(await send(ofDigest)).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await firstDecision()).toEqual({ outcome: 'dropped', reason: 'digest_empty' });
  });

  test('with unread messages is mailed once', async () => {
    await writeMessages({ emailFrequency: 'daily' });
    await table.put(...emptyBoard('bob'));
    expect(await send(ofDigest)).toEqual([]);
    expect((await mails())[0]?.text).toContain('https://app.example.com/chats/c');
    expect(await firstDecision()).toEqual({ outcome: 'sent', reason: 'digest_daily' });
    expect(await send(ofDigest)).toEqual([]);
    expect(await mails()).toHaveLength(1);
  });

  test('that is delivered in quiet hours waits for their end, and the decision is stored', async () => {
    await writeMessages({ emailFrequency: 'daily', quietHoursStart: '11:00', quietHoursEnd: '13:30' });
    await table.put(...emptyBoard('bob'));
    const tomorrow = '2027-03-02T13:30:00.000Z';
    await table.put({
      ...{ PK: 'USER#bob', SK: 'AGENDA#digests', due: tomorrow },
      ...{ GSI1PK: 'DUE#digests#00', GSI1SK: `${tomorrow}#bob` },
    });
    expect(await send(ofDigest)).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await firstDecision()).toEqual({ outcome: 'held', reason: 'quiet' });
    const due = '2027-03-01T13:30:00.000Z';
    expect(await table.item('USER#bob AGENDA#digests')).toMatchObject({ due, GSI1SK: `${due}#bob` });
    // It is queued again as another job, with its new due instant.
    vi.setSystemTime(Date.parse(due));
    expect(await send({ id: 'digest-bob-later', job: { ...ofDigest.job, due } })).toEqual([]);
    expect(await mails()).toHaveLength(1);
  });

  test('is not mailed with the frequency never, and the decision is stored', async () => {
    await writeMessages({ emailFrequency: 'never' });
    await table.put(...emptyBoard('bob'));
    expect(await send(ofDigest)).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await firstDecision()).toEqual({ outcome: 'dropped', reason: 'email_never' });
  });
});
