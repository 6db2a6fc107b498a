import { afterEach, expect } from 'vitest';
import { confidants as calls } from '#shared/contracts/confidants.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import type { Cloud } from '#test/support/cloud.ts';
import { accepted, invited, pendingOf, verified } from '#test/support/confidants.ts';
import { sharedTable } from '#test/support/shared-cloud.ts';
import { itemsIn, writeTo } from '#test/support/table.ts';
import { type Caller, mailsTo } from '#test/support/world.ts';
import { tally, times } from './support/accounts.ts';
import { accept, open, remove, someAddress } from './support/invitations.ts';
import { type TimedWorld, testAt } from './support/test-at.ts';

/* The lifetime and the limits of invitations, also with parallel requests. */

let cloud: Cloud;
const test = testAt('2026-03-01T08:00:00Z', (started) => {
  cloud = started;
});
afterEach(() => cloud.clearFaults());

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

const at = (world: TimedWorld, instant: number) => world.setClock(new Date(instant).toISOString());
const later = (world: TimedWorld, ms: number) => at(world, world.now() + ms);

const invite = (sender: Caller, email = someAddress()) => sender.raw('POST', calls.invite.path, { body: { email } });

const EXPIRED = 'Invitation has expired';

test('an invitation is valid for fourteen days, to the second, and is reported as expired when no list shows it any more', async ({
  world,
}) => {
  const [ada, bob] = [await world.person(), await verified(world)];
  const { token, expires_at } = await invited(ada, bob.email);
  await at(world, Date.parse(expires_at) - 30 * SECOND);
  expect((await open(world.anyone, token)).status).toBe(200);
  expect((await pendingOf(ada)).sent).toHaveLength(1);
  expect((await pendingOf(bob)).received).toHaveLength(1);

  await at(world, Date.parse(expires_at));
  expectRefusal(await open(world.anyone, token), 410, EXPIRED);
  expectRefusal(await accept(bob, token), 410, EXPIRED);
  expect([(await pendingOf(ada)).sent, (await pendingOf(bob)).received]).toEqual([[], []]);
  await later(world, 80 * DAY);
  expectRefusal(await open(world.anyone, token), 410, EXPIRED);
});

test('an expired invitation frees its place, and is deleted later', async ({ world }) => {
  const [ada, bob] = [await world.person(), await verified(world)];
  const old = await invited(ada, bob.email);
  await at(world, Date.parse(old.expires_at));
  const another = await invited(ada, bob.email);
  expect((await remove(ada, old.token)).status).toBe(204);
  expectRefusal(await remove(ada, old.token), 404, 'Invalid invitation link');
  expect((await pendingOf(ada)).sent).toEqual([another]);
  expect((await pendingOf(bob)).received.map(({ id }) => id)).toEqual([another.id]);
  expect(await accepted(bob, another.token)).toBe(another.chat_id);
});

test('an accepted invitation stays used after its expiry', async ({ world }) => {
  const [ada, bob] = [await world.person(), await world.person()];
  const { token, chat_id, expires_at } = await invited(ada, bob.email);
  await accepted(bob, token);
  await at(world, Date.parse(expires_at) + SECOND);
  expectRefusal(await open(world.anyone, token), 410, 'Invitation has already been used');
  expect((await accept(bob, token)).body).toEqual({ chat_id });
});

/** Stores that a person who has sent one invitation today has sent this many. */
async function hasSent({ id }: { id: string }, count: number): Promise<void> {
  const table = await sharedTable();
  const [counter] = (await itemsIn(table, [`USER#${id}`])).filter(({ SK }) => SK === 'INVITATIONS-SENT');
  expect(counter).toMatchObject({ count: 1 });
  await writeTo(table, [{ ...counter, count }]);
}

test('exactly twenty invitations can be sent a day, also with parallel requests', { timeout: 180_000 }, async ({
  world,
}) => {
  const ada = await world.person();
  await invited(ada, someAddress());
  await hasSent(ada, 14);
  let made = 14;
  // A request that meets too many others is told to try again, so the test does.
  for (let round = 0; made < LIMITS.invitationsPerDay; round++) {
    expect(round).toBeLessThan(20);
    const counts = tally(await Promise.all(times(12, () => invite(ada))));
    expect((counts[201] ?? 0) + (counts[409] ?? 0) + (counts[429] ?? 0)).toBe(12);
    made += counts[201] ?? 0;
  }
  expect(made).toBe(LIMITS.invitationsPerDay);
  expect((await pendingOf(ada)).sent).toHaveLength(1 + LIMITS.invitationsPerDay - 14);
  const refused = await invite(ada);
  expectRefusal(refused, 429, 'You can send at most 20 invitations a day');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // Taking one back does not free a place: it was mailed.
  await remove(ada, (await pendingOf(ada)).sent[0]!.token);
  expect((await invite(ada)).status).toBe(429);
  // Other senders are not affected.
  expect((await invite(await world.person())).status).toBe(201);

  await later(world, 24 * HOUR);
  expect((await invite(ada)).status).toBe(201);
});

test('refused requests do not count', async ({ world }) => {
  const ada = await world.person();
  const email = someAddress();
  await invited(ada, email);
  for (let again = 0; again < 3; again++) expect((await invite(ada, email)).status).toBe(422);
  await hasSent(ada, LIMITS.invitationsPerDay - 1);
  expect((await invite(ada, email)).status).toBe(422);
  expect((await invite(ada)).status).toBe(201);
  expect((await invite(ada)).status).toBe(429);
});

test('at most fifty can be pending, also with parallel requests', { timeout: 180_000 }, async ({ world }) => {
  const ada = await world.person();
  const { email, token } = await invited(ada, someAddress());
  const table = await sharedTable();
  const [sent] = (await itemsIn(table, [`USER#${ada.id}`])).filter(({ SK }) => SK === `PEOPLE#SENT#${email}`);
  const copies = times(LIMITS.pendingInvitations - 3, (at) => ({ ...sent, SK: `PEOPLE#SENT#${at}@example.com` }));
  await writeTo(table, copies);
  const answers = await Promise.all(times(6, () => invite(ada)));
  // Requests that were not told to try again got the limit; trying again gives it to the others.
  const made = tally(answers)[201] ?? 0;
  for (let missing = made; missing < 2; missing++) expect((await invite(ada)).status).toBe(201);
  expect(made).toBeLessThanOrEqual(2);
  expect((await pendingOf(ada)).sent).toHaveLength(50);
  expectRefusal(await invite(ada), 422, 'You can have at most 50 pending invitations');
  // An answered invitation frees a place.
  await accepted(await world.person(), token);
  expect((await invite(ada)).status).toBe(201);
  expectRefusal(await invite(ada), 422, 'You can have at most 50 pending invitations');
});

test('an address gets three invitation emails a week, and again three in the next', async ({ world }) => {
  const email = someAddress();
  const emailCount = async () => (await mailsTo(world.url, email)).length;
  const some = async (count: number) => {
    const senders = await Promise.all(times(count, () => world.person()));
    for (const sender of senders) await invited(sender, email);
    return emailCount();
  };
  expect(await some(4)).toBe(3);
  await later(world, 7 * DAY - HOUR);
  expect(await some(1)).toBe(3);
  await later(world, HOUR + SECOND);
  expect(await some(4)).toBe(6);
});
