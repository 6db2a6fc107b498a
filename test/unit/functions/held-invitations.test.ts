import { expect, test, vi } from 'vitest';
import { person } from './support/people.ts';
import { realTable } from './support/real-table.ts';

/* An invitation that waits until its sender's address is verified is mailed once. */

vi.hoisted(() => vi.stubEnv('SITE_URL', 'https://app.example.com'));
vi.mock('#functions/lib/clients/secrets.ts', () => ({ secret: async () => 'a secret' }));

const table = await realTable();
const { compose } = await import('../../../functions/mail/compose.ts');
const { mailHeldInvitations } = await import('#functions/lib/data/chat-invitations/invitation-mails.ts');

const NOW = Date.parse('2026-11-20T10:00:00Z');
const invitation = {
  ...{ id: 'i', token: 'token', email: 'bob@x.example', role: 'friend', chatId: 'c', senderId: 'ada' },
  ...{ createdAt: NOW, expiresAt: NOW + 86_400_000 },
};
const mailJobs = async () => (await table.under('USER#ada', 'OUTBOX#')).map(({ body }) => JSON.parse(String(body)).job);
const isHeld = async () => (await table.item('INVITATION#token INVITATION'))?.mailHeld === true;

/** Ada has mailed three invitations without a verified address, and this is the fourth. */
async function fourthInvitation(): Promise<void> {
  await table.put(
    ...person('ada', { verifiedEmail: null }),
    { PK: 'USER#ada', SK: 'INVITATION-MAILS', count: 3, expires: NOW / 1000 + 1 },
    { PK: 'USER#ada', SK: 'PEOPLE#SENT#bob@x.example', ...invitation },
    { PK: 'INVITATION#token', SK: 'INVITATION', ...invitation },
  );
}

const verify = () => table.put(...person('ada'));
const job = { kind: 'invitation', token: 'token' } as const;

test('without a verified address it is held, and mailed when the address is verified', async () => {
  await fourthInvitation();
  expect(await compose(job, NOW)).toBeUndefined();
  expect([await isHeld(), await mailJobs()]).toEqual([true, []]);
  await verify();
  await mailHeldInvitations('ada', NOW);
  await mailHeldInvitations('ada', NOW);
  expect([await isHeld(), await mailJobs()]).toEqual([false, [job]]);
  expect((await compose(job, NOW))?.subject).toBe('Ada invited you to Steadfast');
});

test('if the address is verified right before it is held, it is still mailed', async () => {
  await fourthInvitation();
  table.between(async ({ operation, keys }) => {
    if (operation !== 'Update' || !keys.includes('INVITATION#token INVITATION')) return;
    table.between(() => undefined);
    await verify();
    await mailHeldInvitations('ada', NOW);
  });
  expect(await compose(job, NOW)).toBeUndefined();
  expect([await isHeld(), await mailJobs()]).toEqual([false, [job]]);
});

test('if the address is verified right after it is held, it is mailed once', async () => {
  await fourthInvitation();
  let reads = 0;
  table.between(async ({ operation, keys }) => {
    if (operation !== 'Get' || !keys.includes('USER#ada USER')) return;
    reads += 1;
    if (reads < 2) return;
    table.between(() => undefined);
    await verify();
    await mailHeldInvitations('ada', NOW);
  });
  expect(await compose(job, NOW)).toBeUndefined();
  expect([await isHeld(), await mailJobs()]).toEqual([false, [job]]);
});
