import { describe, expect } from 'vitest';
import { account } from '#shared/contracts/account.ts';
import { categories } from '#shared/contracts/categories.ts';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import { chats } from '#shared/contracts/chats.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { confidants } from '#shared/contracts/confidants.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { exercises } from '#shared/contracts/exercises.ts';
import { fcmDeviceTokens } from '#shared/contracts/fcm-device-tokens.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { passkeys } from '#shared/contracts/passkeys.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { sessions } from '#shared/contracts/sessions.ts';
import { users } from '#shared/contracts/users.ts';
import { installFitness } from '#test/support/fitness.ts';
import { pushesTo, registered } from '#test/support/notifications.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { pathOf } from '#test/support/world.ts';
import { test } from '../integration/support/test.ts';
import { callsWithId, sampleOf, signedInCalls } from './support/examples.ts';
import { expectRefusal, sentencesOf, stateOf } from './support/refusals.ts';

/* Items of other users do not exist for a caller: the answer is the same as for an unknown id, and nothing changes. */

/** Anyone with the link of an invitation can accept it, with any address: the link is the permission. */
const owned = callsWithId.filter(({ endpoint }) => endpoint !== chatInvitations.accept);

describe('an item of another user', () => {
  test.for(owned)('is not found by $title', async ({ endpoint, example }, { world }) => {
    const [owner, attacker] = await Promise.all([world.person(), world.person()]);
    // Without the power-up, this is the answer.
    await installFitness(attacker);
    const theirs = await example(owner);
    const own = await attacker.commitment({ title: 'Mine' });
    const [ownersState, attackersState] = [await stateOf(owner), await stateOf(attacker)];
    const ask = (asked: typeof theirs) =>
      attacker.raw(endpoint.method, pathOf(endpoint, asked), endpoint.method === 'GET' ? {} : { body: asked.body });

    const answer = await ask(theirs);
    expect(answer.status).toBe(404);
    const unknown = {
      ...theirs,
      params: Object.fromEntries(Object.keys(theirs.params ?? {}).map((name) => [name, 'x'])),
    };
    expect(sentencesOf(answer)).toEqual(sentencesOf(await ask(unknown)));
    // Ids and headers that claim to be the owner do not help.
    const claims = { 'x-user-id': owner.id, 'x-forwarded-user': owner.email, cookie: `user=${owner.id}` };
    const request = {
      headers: claims,
      ...(endpoint.method !== 'GET' && { body: { ...(theirs.body as object), user_id: owner.id } }),
    };
    const path = pathOf(endpoint, theirs);
    const claiming = await attacker.raw(
      endpoint.method,
      `${path}${path.includes('?') ? '&' : '?'}user_id=${owner.id}`,
      request,
    );
    expect(claiming.status).toBe(404);

    expect(await stateOf(owner)).toEqual(ownersState);
    expect(await stateOf(attacker)).toEqual(attackersState);
    expect(await attacker.commitments()).toEqual([own]);
    // The same request succeeds for its owner.
    expect((await owner.answer(endpoint, theirs)).status).toBe(endpoint.status);
  });

  test.for(sampleOf(callsWithId))('has the same answer as a deleted one by $title', async (call, { world }) => {
    const { title, endpoint, example } = call;
    const owner = await world.person();
    const theirs = await example(owner);
    const { remove, notFound } = THINGS[title] ?? THINGS[title.split('.')[0] ?? ''] ?? {};
    if (!notFound) throw new Error(`${title}: nobody says here how its thing is deleted`);
    if (remove) await owner.call(remove, { params: theirs.params ?? {} });
    const asked = remove ? theirs : { ...theirs, params: { id: 'x' } };
    const body = endpoint.method === 'GET' ? {} : { body: theirs.body };
    expectRefusal(await owner.raw(endpoint.method, pathOf(endpoint, asked), body), 404, notFound);
  });
});

/**
 * How the items of a noun (or of one call) are deleted, and the error for an unknown one. No call deletes an export:
 * it expires.
 */
const THINGS: Record<string, { remove?: Endpoint; notFound: string }> = {
  categories: { remove: categories.delete, notFound: SENTENCES.categoryNotFound },
  'chat-invitations': { remove: chatInvitations.delete, notFound: SENTENCES.badInvitation },
  chats: { remove: groupChats.leave, notFound: SENTENCES.chatNotFound },
  coaches: { remove: coaches.delete, notFound: SENTENCES.coachNotFound },
  commitments: { remove: commitments.delete, notFound: SENTENCES.commitmentNotFound },
  confidants: { remove: confidants.revoke, notFound: SENTENCES.confidantNotFound },
  encouragements: { remove: encouragements.delete, notFound: SENTENCES.encouragementNotFound },
  exercises: { remove: exercises.delete, notFound: SENTENCES.exerciseNotFound },
  'fcm-device-tokens': { remove: fcmDeviceTokens.forget, notFound: SENTENCES.deviceNotFound },
  'fcm-device-tokens.unsubscribe': { remove: fcmDeviceTokens.unsubscribe, notFound: SENTENCES.deviceNotFound },
  exports: { notFound: SENTENCES.exportNotFound },
  fitness: { remove: fitness.delete, notFound: SENTENCES.entryNotFound },
  'fitness.dashboard': { remove: confidants.revoke, notFound: SENTENCES.confidantNotFound },
  'exercises.create': { remove: commitments.delete, notFound: SENTENCES.commitmentNotFound },
  'group-chats': { remove: groupChats.leave, notFound: SENTENCES.chatNotFound },
  // A review goes with the account.
  reviews: { notFound: SENTENCES.reviewNotFound },
  sessions: { remove: sessions.delete, notFound: SENTENCES.sessionNotFound },
  pauses: { remove: pauses.delete, notFound: SENTENCES.pauseNotFound },
  passkeys: { remove: passkeys.delete, notFound: SENTENCES.passkeyNotFound },
};

/** This test makes every call, one after the other. */
const ALL_CALLS_MS = 180_000;

test('no answer for one user contains data of another', { timeout: ALL_CALLS_MS }, async ({ world }) => {
  const [owner, attacker] = await Promise.all([world.person({ name: 'Annie Easley' }), world.person()]);
  const { id } = await owner.commitment({ title: 'A secret habit' });
  for (const { endpoint, example } of signedInCalls) {
    const asked = await example(attacker);
    // These two end the session or account that sends them.
    const sender = endpoint === users.signOut ? await attacker.elsewhere() : attacker;
    const another = endpoint === account.delete ? await world.person() : sender;
    const { body, headers } = await another.answer(endpoint, asked);
    const everything = JSON.stringify([body, [...headers]]);
    for (const secret of [owner.id, owner.name, owner.email, id, 'A secret habit']) {
      expect(everything).not.toContain(secret);
    }
  }
});

/** Calls that change nothing in the examples, or only sessions, counters and emails. */
const NO_CHANGE: readonly Endpoint[] = [
  chats.stopReply,
  chats.markAsRead,
  notificationPreferences.testEmail,
  notifications.testPush,
  sessions.delete,
  sessions.deleteOthers,
  users.signOut,
  users.resendVerification,
  users.liveTicket,
  passkeys.registrationOptions,
];
const changes = signedInCalls.filter(({ endpoint }) => endpoint.method !== 'GET' && !NO_CHANGE.includes(endpoint));

test.for(sampleOf(changes))(
  '$title changes the state that these tests compare',
  async ({ endpoint, example }, { world }) => {
    const person = await world.person();
    const asked = await example(person);
    const before = await stateOf(person);
    await person.answer(endpoint, asked);
    expect(await stateOf(person)).not.toEqual(before);
  },
);

test('a commitment cannot be moved to a category of another user', async ({ world }) => {
  const [owner, attacker] = await Promise.all([world.person(), world.person()]);
  const theirs = await owner.commitment();
  const category = await owner.call(categories.create, { body: { category: { name: 'Theirs' } } });
  const before = await stateOf(owner);
  for (const category_id of [category.id, theirs.id, owner.id, 'none', 'manual']) {
    const made = await attacker.commitment({ category_id });
    expect(made.category_id).toBeNull();
  }
  expect(await stateOf(owner)).toEqual(before);
});

test('a browser of another user cannot be removed, and the answer reveals nothing', async ({ world }) => {
  const [owner, attacker] = await Promise.all([world.person(), world.person()]);
  const token = await registered(owner);
  const forget = (theirs: string) =>
    attacker.raw('DELETE', pathOf(fcmDeviceTokens.forget, { params: { token: theirs } }));
  const [ofTheirs, ofNobody] = [await forget(token), await forget(`${token}x`)];
  expect(ofTheirs.status).toBe(ofNobody.status);
  expect(ofTheirs.requests).toEqual(ofNobody.requests);
  await owner.call(notifications.testPush);
  expect(await pushesTo(world, token)).toHaveLength(1);
});
