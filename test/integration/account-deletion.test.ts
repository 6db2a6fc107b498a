import { describe, expect } from 'vitest';
import { account } from '#shared/contracts/account.ts';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { confidants as people } from '#shared/contracts/confidants.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';
import { dataExports } from '#shared/contracts/exports.ts';
import { imports } from '#shared/contracts/imports.ts';
import { pictures } from '#shared/contracts/pictures.ts';
import { users } from '#shared/contracts/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import { chatOf, messageRefusal, messagesOf, ownChat, postMessage, say } from '#test/support/chats.ts';
import { saveKey } from '#test/support/coaches.ts';
import { chatsOf, confidants, confidantsOf, group, invited, pendingOf, verified } from '#test/support/confidants.ts';
import { announcePhoto, installFitness, logFood, uploadTo } from '#test/support/fitness.ts';
import { decisionsOf, pushesTo, registered, settled } from '#test/support/notifications.ts';
import { Page } from '#test/support/page.ts';
import { jpeg } from '#test/support/pictures.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { sharedBucket, sharedTable } from '#test/support/shared-cloud.ts';
import { allItems, type Item } from '#test/support/table.ts';
import { type Caller, mailsTo, type Person, type World } from '#test/support/world.ts';
import { isSignedIn, resetLink, signIn, tally, times } from './support/accounts.ts';
import { testWithRegistration as test } from './support/test.ts';

/* A deleted account is gone at once, for everyone, and leaves nothing. */

const deletion = (who: Caller, current_password: unknown) =>
  who.raw('DELETE', account.delete.path, { body: { user: { current_password } } });

async function remove(person: Person): Promise<void> {
  await person.call(account.delete, { body: { user: { current_password: person.password } } });
}

/**
 * The keys of all items that contain these words, except messages, whose last one a chat's head repeats, and the limits
 * of an address.
 */
async function naming(...words: string[]): Promise<string[]> {
  const items = await allItems(await sharedTable());
  const named = items.filter(({ preview: _, ...item }) => words.some((word) => JSON.stringify(item).includes(word)));
  return named
    .map(({ PK, SK }) => `${PK} ${SK}`)
    .filter((key) => !/ (MESSAGE#|ATTEMPTS#|STRANGER-MAILS|LINK-MAILS)|^JOB#/.test(key));
}

/** Two confidants with a group, and a third person who is in neither chat. */
async function circle(world: World) {
  const [ada, bob, eve] = await Promise.all([
    verified(world, { name: 'Ada Lovelace' }),
    verified(world, { name: 'Bob Kahn' }),
    verified(world, { name: 'Eve Moneypenny' }),
  ]);
  const direct = await confidants(ada, bob);
  await confidants(bob, eve);
  const { id: runners } = await group(bob, 'Runners', ada, eve);
  return { ada, bob, eve, direct, runners };
}

/** Creates items of every kind. */
async function live(world: World, ada: Person): Promise<void> {
  const { id } = await ada.commitment();
  await ada.complete(id);
  await ada.call(encouragements.create, { body: { encouragement: { body: 'Begin.', citation: null } } });
  await installFitness(ada);
  await logFood(ada);
  await saveKey(ada);
  await ada.call(coaches.create, { body: { user_coach: { name: 'Muse', personality: 'Kind', rules: 'Short' } } });
  const photo = await announcePhoto(ada);
  await uploadTo(photo.upload, new Uint8Array(await jpeg()));
  await say(ada, (await ownChat(ada, 'ai_coach')).id, 'Hello, coach');
  await say(ada, (await ownChat(ada, 'self_chat')).id, 'Note to self');
  await settled(world);
}

describe('the password', () => {
  test('is required, and wrong ones count as failed sign-ins', async ({ world }) => {
    const ada = await world.person();
    expectRefusal(await deletion(ada, 'wrong'), 422, SENTENCES.wrongCurrentPassword);
    expectRefusal(await deletion(ada, undefined), 422, 'Current password is required');
    expectRefusal(await ada.raw('DELETE', account.delete.path, { body: 'no' }), 400, SENTENCES.notJson);
    expect(await isSignedIn(ada)).toBe(true);
    const guesses = await Promise.all(times(LIMITS.signInFailuresPerAddress, () => deletion(ada, 'wrong')));
    expect(tally(guesses)).toEqual({ 422: LIMITS.signInFailuresPerAddress - 1, 429: 1 });
    // After too many attempts the right one is refused too, here and at the sign-in.
    expect((await deletion(ada, ada.password)).status).toBe(429);
    expect((await signIn(world, ada.email, ada.password)).status).toBe(429);
  });

  test('of an account that is deleted twice in parallel is enough for both', async ({ world }) => {
    const ada = await world.person();
    const answers = await Promise.all([deletion(ada, ada.password), deletion(ada, ada.password)]);
    for (const { status } of answers) expect([204, 401, 409]).toContain(status);
    expect(answers.map(({ status }) => status)).toContain(204);
    expect(await isSignedIn(ada)).toBe(false);
  });
});

test('everything of the account is deleted, and nothing of others', async ({ world }) => {
  const { ada, bob, eve, direct, runners } = await circle(world);
  await live(world, ada);
  await say(ada, direct, 'From Ada');
  await say(bob, direct, 'From Bob');
  await say(ada, runners, 'To all');
  const { id } = await ada.commitment({ title: 'Read' });
  await ada.call(commitments.note, { params: { id }, body: { note: 'A chapter' } });
  await invited(ada, 'somebody@example.org');
  await invited(eve, ada.email);
  const push = await registered(ada);
  const state = async (person: Person): Promise<Item[]> =>
    (await allItems(await sharedTable())).filter(({ PK }) => PK === `USER#${person.id}`);
  await settled(world);
  const evesBefore = await state(eve);
  // The browser may have been registered before Bob's message was pushed.
  const pushed = await pushesTo(world, push);
  const elsewhere = await ada.elsewhere();
  const [bobs, adas] = [await Page.open(bob), await Page.open(elsewhere)];
  try {
    await remove(ada);

    // At once: the tokens, the sign-in, the address.
    expect([await isSignedIn(ada), await isSignedIn(elsewhere)]).toEqual([false, false]);
    expect((await signIn(world, ada.email, ada.password)).status).toBe(401);
    expect(await confidantsOf(bob)).toHaveLength(1);
    const again = await world.person({ name: 'Ada King', email: ada.email });

    await settled(world);
    await adas.closed;
    const events = await bobs.newEvents();
    expect(events).toContainEqual({ type: 'confidants_updated' });
    expect(events).toContainEqual({ type: 'chat_updated', chat_id: direct });
    expect(events).toContainEqual({ type: 'chat_updated', chat_id: runners });

    // Bob keeps her messages, as those of a former member, in a closed chat and in a group without her.
    expect(await chatOf(bob, direct)).toMatchObject({ name: 'Former member', closed: true, members: [] });
    const [first, second] = await messagesOf(bob, direct);
    expect(first).toMatchObject({ content: 'From Ada', sender: { id: null, name: 'Former member' } });
    expect(second).toMatchObject({ content: 'From Bob', sender: { id: bob.id } });
    expect(await messageRefusal(bob, direct)).toEqual([403, [SENTENCES.conversationClosed]]);
    expect((await chatOf(bob, runners)).members.map(({ id }) => id).toSorted()).toEqual([bob.id, eve.id].toSorted());
    expect((await postMessage(bob, runners, { content: 'Still here' })).status).toBe(201);
    expect((await bob.raw('GET', `/api/v1/confidants/${ada.id}/commitments`)).status).toBe(404);
    expect((await pendingOf(eve)).sent).toEqual([]);
    expect(await pushesTo(world, push)).toEqual(pushed);

    // Bob's list of notifications no longer names her.
    const decisions = await decisionsOf(bob);
    expect(decisions.map(({ subject }) => subject)).toContain('Former member in Runners');
    expect(decisions.filter(({ subject }) => /Ada/.test(subject))).toEqual([]);

    // No other item contains her id. Eve, who had an invitation and a group with her, keeps everything else.
    expect((await naming(ada.id)).filter((key) => !key.includes(' NOTIFICATION#'))).toEqual([`USER#${ada.id} USER`]);
    const others = (items: Item[]) =>
      items.filter(
        ({ SK }) => !/^(PEOPLE$|PEOPLE#SENT|NOTIFICATION|CHAT#|SESSION|HELD|AGENDA|REACH|MAILED)/.test(String(SK)),
      );
    expect(others(await state(eve))).toEqual(others(evesBefore));

    // The new account with the address is a different one.
    expect(again.id).not.toBe(ada.id);
    await again.verify();
    expect(await pendingOf(again)).toEqual({ sent: [], received: [] });
    expect(await again.commitments()).toEqual([]);
    expect(await chatsOf(again)).toHaveLength(2);
    const subjects = (await mailsTo(world.url, ada.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Your Steadfast account is deleted')).toHaveLength(1);
  } finally {
    bobs.close();
    adas.close();
  }
});

test('earlier links and invitations are void', async ({ world }) => {
  const [ada, bob] = [await verified(world), await verified(world)];
  const sent = await invited(ada, bob.email);
  const link = await resetLink(world, ada.email);
  await remove(ada);
  // At once, before any job has run.
  expect((await bob.refusal(chatInvitations.accept, { params: { token: sent.token } })).status).toBe(404);
  expect((await bob.call(people.list)).pending_invitations.received).toEqual([]);
  const user = { password: 'another horse', password_confirmation: 'another horse' };
  const reset = await world.anyone.raw('PUT', users.resetPassword.path.replace('{token}', link), { body: { user } });
  expect(reset.status).toBe(410);
  await settled(world);
  expect((await naming(ada.id, ada.email)).filter((key) => !key.includes(' NOTIFICATION#'))).toEqual([
    `USER#${ada.id} USER`,
  ]);
});

test('messages and sign-ins at the same moment leave nothing behind', async ({ world }) => {
  const [ada, bob] = [await verified(world), await verified(world)];
  const chat = await confidants(ada, bob);
  const [, ...answers] = await Promise.all([
    remove(ada),
    ...times(4, () => signIn(world, ada.email, ada.password)),
    ...times(4, (at) => postMessage(bob, chat, { content: `Number ${at}` })),
    ...times(4, (at) => postMessage(ada, chat, { content: `Last word ${at}` })),
    invited(bob, `${ada.email}`).catch(() => undefined),
  ]);
  await settled(world);
  for (const answer of answers.slice(0, 4)) {
    const { token } = ((answer as { body?: unknown }).body ?? {}) as { token?: string };
    if (token)
      expect(
        (await world.anyone.raw('GET', users.me.path, { headers: { authorization: `Bearer ${token}` } })).status,
      ).toBe(401);
  }
  expect((await naming(ada.id)).filter((key) => !key.includes(' NOTIFICATION#'))).toEqual([`USER#${ada.id} USER`]);
  expect((await chatOf(bob, chat)).closed).toBe(true);
});

test('imports, exports and uploads of that moment leave nothing', async ({ world }) => {
  const ada = await verified(world);
  await installFitness(ada);
  const [photo, { upload }] = await Promise.all([
    announcePhoto(ada),
    ada.call(pictures.create, { body: { content_type: 'image/jpeg', size: 1000 } }),
  ]);
  const picture = new Uint8Array(await jpeg());
  const many = (first: number) => ({
    source: 'loop',
    commitments: times(30, (k) => ({
      ...{ key: `${first + k}`, title: `Habit ${first + k}`, frequency: 'daily', start_date: '2026-01-01' },
      category: `Category ${k}`,
    })),
    entries: times(30, (k) => ({ key: `${first + k}`, date: '2026-01-02', status: 'completed' })),
  });
  const imported = times(3, (at) => ada.raw('POST', imports.create.path, { body: many(100 * at) }));
  const answers = await Promise.all([
    ...imported,
    ...times(2, () => ada.raw('POST', dataExports.create.path)),
    remove(ada),
    uploadTo(photo.upload, picture),
    uploadTo(upload, picture),
  ]);
  // Each of them either succeeded or was refused.
  for (const { status } of answers.slice(0, 5) as { status: number }[]) expect([200, 202, 401, 409]).toContain(status);
  await settled(world);
  expect(await naming(ada.id)).toEqual([`USER#${ada.id} USER`]);
  expect((await sharedBucket()).filter((key) => key.includes(ada.id))).toEqual([]);
});

test('the last member of a group deletes it too', async ({ world }) => {
  const ada = await world.person();
  const { id } = await group(ada, 'Only me');
  await say(ada, id, 'Anybody?');
  await remove(ada);
  await settled(world);
  const left = (await allItems(await sharedTable())).filter(({ PK }) => PK === `CHAT#${id}`);
  expect(left).toEqual([]);
});
