/** The mail worker with jobs for Bob. */
import { GetSendQuotaCommand, SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Decision } from '#functions/lib/data/notifications/decisions.ts';
import { parseRawMail } from '#infra/local/ses/message.ts';
import { chat, person } from './people.ts';
import { delivered } from './queues.ts';
import { realTable } from './real-table.ts';

vi.mock('#functions/lib/clients/secrets.ts', () => ({ secret: async () => 'a secret' }));
vi.stubEnv('MAIL_FROM', 'Steadfast <hello@example.com>');
vi.stubEnv('MAIL_CONFIGURATION_SET', 'Mail');
vi.stubEnv('SITE_URL', 'https://app.example.com');
export const table = await realTable();
export const { handler } = await import('#functions/mail/handler.ts');
export const { keys } = await import('#functions/lib/data/keys.ts');
export const { remove } = await import('#functions/lib/data/table.ts');

export const NOW = Date.parse('2027-03-01T12:00:00Z');
export const ses = mockClient(SESClient);
export let logged: string[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  ses.reset();
  ses.on(SendRawEmailCommand).resolves({ MessageId: 'x' });
  ses.on(GetSendQuotaCommand).resolves({ MaxSendRate: 1000 });
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => vi.useRealTimers());

const notificationOf = (kind: string) => ({
  userId: 'bob',
  kind,
  id: kind,
  subject: { code: kind, name: 'Ada' },
  at: NOW,
});
export const ofMessages = (held = false) => ({
  id: 'mail-bob',
  job: {
    kind: 'notification',
    notification: notificationOf('message'),
    reference: { kind: 'message', chatId: 'c', sequence: 1 },
    held,
  },
});
export const ofDigest = { id: 'digest-bob', job: { kind: 'digest', userId: 'bob', due: new Date(NOW).toISOString() } };
export const ofAccepted = {
  id: 'mail-accepted',
  job: {
    kind: 'notification',
    notification: notificationOf('accepted'),
    reference: { kind: 'accepted', notification: notificationOf('accepted'), by: 'ada' },
    held: false,
  },
};
/** Ada has accepted Bob’s invitation. */
export const confidant = {
  ...{ PK: 'USER#bob', SK: 'PEOPLE#CONFIDANT#ada', userId: 'ada', role: 'friend', sees: true, chatId: 'c' },
  since: NOW,
};
export const send = (job: object) => delivered(handler, job);
/** The job for one message of several. */
export const ofMessage = (sequence: number) => ({
  id: `mail-bob-message-c-${sequence}`,
  job: {
    ...ofMessages().job,
    notification: { ...notificationOf('message'), id: `message-c-${sequence}`, at: NOW + sequence },
  },
});
export const decisions = async () =>
  (await table.under('USER#bob', 'NOTIFICATION#')).map(({ email }) => email as Decision);
export const SENT: Decision = { outcome: 'sent', reason: 'email_immediate' };
export const MAILED: Decision = { outcome: 'dropped', reason: 'email_mailed' };

/** Ada has written three messages to Bob. */
export async function writeMessages(preferences: object = {}): Promise<void> {
  await table.put(...person('ada'), ...person('bob', { preferences }));
  await table.put(...chat('c', { ada: 9, bob: 6 }, { last: 9, by: 'ada' }));
}

export async function mails() {
  const calls = ses.commandCalls(SendRawEmailCommand).map(({ args }) => args[0].input);
  return Promise.all(calls.map(({ RawMessage }) => parseRawMail(Buffer.from(RawMessage?.Data ?? []))));
}

export async function firstDecision(): Promise<Decision | undefined> {
  return (await table.under('USER#bob', 'NOTIFICATION#'))[0]?.email as Decision | undefined;
}
