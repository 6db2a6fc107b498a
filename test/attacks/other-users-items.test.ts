import { describe, expect } from 'vitest';
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
import { journaling } from '#shared/contracts/journaling.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { passkeys } from '#shared/contracts/passkeys.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { reviews } from '#shared/contracts/reviews.ts';
import { sessions } from '#shared/contracts/sessions.ts';
import { users } from '#shared/contracts/users.ts';
import { installFitness } from '#test/support/fitness.ts';
import { installJournaling } from '#test/support/journaling.ts';
import { isLong, sampled } from '#test/support/long.ts';
import { pushesTo, registered, settled } from '#test/support/notifications.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { type Asked, type Person, pathOf } from '#test/support/world.ts';
import { test } from '../integration/support/test.ts';
import { callsWithId, signedInCalls } from './support/examples.ts';
import { expectNothingInside } from './support/inside.ts';
import { expectRefusal, expectSafeHeaders, stateOf } from './support/refusals.ts';

/* Items of other users do not exist for a caller: the answer is the same as for an unknown id, and nothing changes. */

/** Anyone with the link of an invitation can accept it, with any address: the link is the permission. */
const owned = callsWithId.filter(({ endpoint }) => endpoint !== chatInvitations.accept);

const nounOf = ({ title }: { title: string }) => title.split('.')[0] ?? '';
const nouns = [...new Set(owned.map(nounOf))].map((noun) => ({
  noun,
  own: owned.filter((each) => nounOf(each) === noun),
}));

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
  reviews.words,
];
const isChange = ({ endpoint }: { endpoint: Endpoint }) => endpoint.method !== 'GET' && !NO_CHANGE.includes(endpoint);

/** Workers go on with what the calls of these change. */
const WORKED_ON = ['chat-invitations', 'confidants', 'exports', 'fitness', 'group-chats', 'reviews'];

const notFoundOf = ({ title }: { title: string }) => THINGS[title] ?? THINGS[title.split('.')[0] ?? ''];

describe('an item of another user', () => {
  test.for(nouns)('is not found by any call of $noun', async ({ noun, own }, { world }) => {
    const [owner, attacker] = await Promise.all([world.person(), world.person()]);
    // Without the power-ups, that is the answer.
    await Promise.all([installFitness(attacker), installJournaling(attacker)]);
    const mine = await attacker.commitment({ title: 'Mine' });
    const attackersState = await stateOf(attacker);
    for (const { title, endpoint, example } of own) {
      const theirs = await example(owner);
      const before = await stateOf(owner);
      await expectNotFound(endpoint, { theirs, owner, attacker, sentence: notFoundOf({ title })?.notFound ?? '' });
      expect(await stateOf(owner), title).toEqual(before);
      // The same request succeeds for its owner, and what it changes is compared above.
      const { status, headers, body } = await owner.answer(endpoint, theirs);
      expect(status, title).toBe(endpoint.status);
      expectSafeHeaders(headers);
      const everything = JSON.stringify([[...headers], body]);
      // Agreements have versions that both can read.
      expectNothingInside(everything.replaceAll(/"version"|X-Amz-Credential/gi, ''), owner, title);
      for (const secret of [attacker.id, attacker.email, mine.id]) expect(everything, title).not.toContain(secret);
      if (!isChange({ endpoint })) continue;
      expect(await stateOf(owner), title).not.toEqual(before);
      if (WORKED_ON.includes(noun)) await settled(world);
    }
    expect(await stateOf(attacker)).toEqual(attackersState);
    expect(await attacker.commitments()).toEqual([mine]);
  });

  test.for(isLong ? callsWithId : callsWithId.filter((_, k) => k % 9 === 1))(
    'has the same answer as a deleted one by $title',
    async ({ title, endpoint, example }, { world }) => {
      const owner = await world.person();
      const theirs = await example(owner);
      const { remove, notFound } = notFoundOf({ title }) ?? {};
      if (!notFound) throw new Error(`${title}: nobody says here how its thing is deleted`);
      if (remove) await owner.call(remove, { params: theirs.params ?? {} });
      const asked = remove ? theirs : { ...theirs, params: { id: 'x' } };
      const body = endpoint.method === 'GET' ? {} : { body: theirs.body };
      expectRefusal(await owner.raw(endpoint.method, pathOf(endpoint, asked), body), 404, notFound);
    },
  );
});

interface Attack {
  theirs: Asked<Endpoint>;
  owner: Person;
  attacker: Person;
  sentence: string;
}

/** Asks for an item of the owner, and claims to be the owner: the answers are those for an unknown id. */
async function expectNotFound(endpoint: Endpoint, { theirs, owner, attacker, sentence }: Attack): Promise<void> {
  const ask = (asked: Asked<Endpoint>) =>
    attacker.raw(endpoint.method, pathOf(endpoint, asked), endpoint.method === 'GET' ? {} : { body: asked.body });
  const unknown = Object.fromEntries(Object.keys(theirs.params ?? {}).map((name) => [name, 'x']));
  expectRefusal(await ask(theirs), 404, sentence);
  expectRefusal(await ask({ ...theirs, params: unknown }), 404, sentence);
  // Ids and headers that claim to be the owner do not help.
  const headers = { 'x-user-id': owner.id, 'x-forwarded-user': owner.email, cookie: `user=${owner.id}` };
  const body = { ...(theirs.body as object), user_id: owner.id };
  const path = pathOf(endpoint, theirs);
  const claiming = await attacker.raw(
    endpoint.method,
    `${path}${path.includes('?') ? '&' : '?'}user_id=${owner.id}`,
    endpoint.method === 'GET' ? { headers } : { headers, body },
  );
  expect(claiming.status).toBe(404);
}

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
  journaling: { remove: journaling.takeBack, notFound: SENTENCES.pageNotShared },
  'journaling.removePhoto': { remove: journaling.removePhoto, notFound: SENTENCES.photoNotFound },
  // A review goes with the account.
  reviews: { notFound: SENTENCES.reviewNotFound },
  sessions: { remove: sessions.delete, notFound: SENTENCES.sessionNotFound },
  pauses: { remove: pauses.delete, notFound: SENTENCES.pauseNotFound },
  passkeys: { remove: passkeys.delete, notFound: SENTENCES.passkeyNotFound },
};

/** Of the others, the success of the owner shows it above. */
const changes = signedInCalls.filter((call) => isChange(call) && !owned.includes(call));

test.for(sampled(changes, 4))(
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
