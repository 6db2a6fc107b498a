import { beforeEach, describe, expect, test, vi } from 'vitest';
import { person } from './support/people.ts';
import { delivered } from './support/queues.ts';
import { realTable } from './support/real-table.ts';

/* Feedback of SES: an address with permanent bounces or complaints gets no more email, and its user sees why. */

const table = await realTable();
const { handler } = await import('#functions/mail-feedback/handler.ts');

let logged: string[];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));
});

const BOB = 'bob@x.example';
const mail = { messageId: 'm', source: 'hello@example.com', destination: [BOB] };
const bounce = (bounceType: string, ...addresses: string[]) => ({
  eventType: 'Bounce',
  mail,
  bounce: { bounceType, bounceSubType: 'General', bouncedRecipients: recipients(addresses), timestamp: 'now' },
});
const complaintOf = (complaintFeedbackType: string | null | undefined, ...addresses: string[]) => ({
  eventType: 'Complaint',
  mail,
  complaint: { complainedRecipients: recipients(addresses), complaintFeedbackType },
});
const complaint = (...addresses: string[]) => complaintOf('abuse', ...addresses);
const recipients = (addresses: string[]) => addresses.map((emailAddress) => ({ emailAddress, status: '5.1.1' }));

const stateOf = async (email: string) => (await table.item(`EMAIL#${email} MAIL-STATE`))?.why;
const wantsMail = async (id: string) => (await table.item(`USER#${id} PREFERENCES`))?.email;

beforeEach(async () => {
  await table.put(...person('bob', { preferences: { emailFrequency: 'daily' } }));
  const due = '2027-03-01T08:00:00.000Z';
  const index = { GSI1PK: 'DUE#digests#00', GSI1SK: `${due}#bob` };
  await table.put({ PK: 'USER#bob', SK: 'AGENDA#digests', due, ...index });
});

describe('an address gets no more email, no digest is due, and its user’s email is off', () => {
  test.each([
    ['after a permanent bounce', bounce('Permanent', BOB), 'bounced'],
    ['after a complaint', complaint(BOB), 'complained'],
    ['after a complaint without a type', complaintOf(undefined, BOB), 'complained'],
    ['after a complaint of another type', complaintOf('other', BOB), 'complained'],
    ['after a complaint with the type null', complaintOf(null, BOB), 'complained'],
    ['after feedback with a name and in upper case', bounce('Permanent', 'Bob <Bob@X.example> '), 'bounced'],
    ['after feedback about several addresses', complaint('eve@x.example', BOB), 'complained'],
  ])('%s', async (_, feedback, why) => {
    expect(await delivered(handler, feedback)).toEqual([]);
    expect(await stateOf(BOB)).toBe(why);
    expect(await wantsMail('bob')).toBe(false);
    const agenda = await table.item('USER#bob AGENDA#digests');
    expect([agenda?.due, agenda?.GSI1PK, agenda?.GSI1SK]).toEqual([undefined, undefined, undefined]);
    // Repeated feedback changes nothing.
    expect(await delivered(handler, feedback, feedback)).toEqual([]);
    expect([await stateOf(BOB), await wantsMail('bob')]).toEqual([why, false]);
  });
});

test.each(['Transient', 'Undetermined'])('a bounce of the type %s changes nothing', async (type) => {
  expect(await delivered(handler, bounce(type, BOB))).toEqual([]);
  expect(await stateOf(BOB)).toBeUndefined();
  expect(await wantsMail('bob')).toBe(true);
});

test('a complaint of the type not-spam changes nothing', async () => {
  expect(await delivered(handler, complaintOf('not-spam', BOB))).toEqual([]);
  expect([await stateOf(BOB), await wantsMail('bob')]).toEqual([undefined, true]);
  expect((await table.item('USER#bob AGENDA#digests'))?.due).toBe('2027-03-01T08:00:00.000Z');
  expect(logged).toEqual([]);
});

test('feedback about an address that a user has not verified does not turn off the user’s email', async () => {
  await table.put(...person('eve', { email: 'old@x.example', verifiedEmail: null }));
  await table.put({ PK: 'EMAIL#old@x.example', SK: 'CREDENTIAL', userId: 'eve' });
  expect(await delivered(handler, complaint('old@x.example'))).toEqual([]);
  expect([await stateOf('old@x.example'), await wantsMail('eve')]).toEqual(['complained', true]);
});

test('feedback about an address without an account is stored', async () => {
  expect(await delivered(handler, bounce('Permanent', 'nobody@x.example'))).toEqual([]);
  expect(await stateOf('nobody@x.example')).toBe('bounced');
});

test('preferences that change meanwhile keep their changes, except for email', async () => {
  let changed = false;
  table.between(async ({ operation }) => {
    if (operation !== 'TransactWrite' || changed) return;
    changed = true;
    await table.put({ ...(await table.item('USER#bob PREFERENCES')), push: false, version: 2 });
  });
  expect(await delivered(handler, bounce('Permanent', BOB))).toEqual([]);
  expect(await table.item('USER#bob PREFERENCES')).toMatchObject({ push: false, email: false, version: 3 });
});

describe('feedback that cannot be stored', () => {
  test('is returned to the queue without the rest of its delivery, and logged', async () => {
    table.between(({ operation, keys }) => {
      if (operation === 'TransactWrite' && keys.some((key) => key.includes('nobody@'))) throw new Error('Away');
    });
    expect(await delivered(handler, bounce('Permanent', 'nobody@x.example'), complaint(BOB))).toEqual([0]);
    expect(await stateOf(BOB)).toBe('complained');
    expect(logged.join()).toContain('Away');
    table.between(() => undefined);
    expect(await delivered(handler, bounce('Permanent', 'nobody@x.example'))).toEqual([]);
    expect(await stateOf('nobody@x.example')).toBe('bounced');
  });

  test('because it is unreadable is returned to the queue, and the log has no address', async () => {
    const strange = { eventType: 'Bounce', bounce: { bounceType: 'Permanent', recipients: [BOB] } };
    const all = [{ eventType: 'Delivery' }, strange, '{', bounce('Permanent', BOB)];
    expect(await delivered(handler, ...all)).toEqual([0, 1, 2]);
    expect(await stateOf(BOB)).toBe('bounced');
    expect(logged).toHaveLength(3);
    expect(logged.join()).not.toContain('@');
  });
});

test('the plain text with which SES validates the topic is ignored', async () => {
  const text = 'Successfully validated SNS topic for Amazon SES event publishing.';
  expect(await delivered(handler, text, complaint(BOB))).toEqual([]);
  expect(await stateOf(BOB)).toBe('complained');
});
