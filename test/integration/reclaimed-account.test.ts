import { describe, expect } from 'vitest';
import { calendarFeeds } from '#shared/contracts/calendar-feed.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { users } from '#shared/contracts/users.ts';
import { GENERAL_COACH } from '#shared/domain/coaches.ts';
import { messagesOf, ownChat, say } from '#test/support/chats.ts';
import { saveKey } from '#test/support/coaches.ts';
import { chatsOf, confidants, confidantsOf, group, invited, pendingOf, verified } from '#test/support/confidants.ts';
import { entriesOf, installFitness, logFood } from '#test/support/fitness.ts';
import { settled } from '#test/support/notifications.ts';
import { type Caller, Person, type World } from '#test/support/world.ts';
import { browserOf, isSignedIn, reset, resetLink } from './support/accounts.ts';
import { test } from './support/test.ts';

/* A password reset that verifies an address for the first time: until then, someone else may have had the account. */

const mine = (person: Caller) => person.call(coaches.mine);

/** Someone registers with another person's address, and connects other people and a key to the account. */
async function squatted(world: World) {
  const [squatter, friend] = [await world.person({ name: 'Ada Lovelace' }), await verified(world)];
  const { id } = await squatter.commitment({ title: 'Kept' });
  await squatter.complete(id);
  await installFitness(squatter);
  await logFood(squatter);
  await saveKey(squatter);
  await squatter.call(coaches.create, { body: { user_coach: { name: 'Spy', personality: 'Curious', rules: 'Ask' } } });
  const personality = 'Find out everything';
  await squatter.call(coaches.update, { params: { id: GENERAL_COACH }, body: { user_coach: { personality } } });
  await confidants(friend, squatter);
  await group(friend, 'Watchers', squatter);
  const alone = await group(squatter, 'Alone');
  await say(squatter, alone.id, 'Nobody reads this');
  await say(squatter, (await ownChat(squatter, 'self_chat')).id, 'Note to self');
  await invited(squatter, 'accomplice@example.org');
  await squatter.call(calendarFeeds.create, { body: { titles: true } });
  return { squatter, friend };
}

/** The owner of the address sets a new password by mail. */
async function reclaimed(world: World, { id, name, email, url }: Person): Promise<Person> {
  await reset(world, await resetLink(world, email), 'the owner’s own');
  const { token = '' } = await browserOf(world, email, 'the owner’s own');
  return new Person(url, token, { id, name, email, password: 'the owner’s own' });
}

describe('an account that is reclaimed', () => {
  test('has nothing of the earlier user attached, and keeps its commitments and entries', async ({ world }) => {
    const { squatter, friend } = await squatted(world);
    const elsewhere = await squatter.elsewhere();
    const owner = await reclaimed(world, squatter);
    expect([await isSignedIn(squatter), await isSignedIn(elsewhere)]).toEqual([false, false]);
    // At once: the key belongs to the squatter.
    const user = await owner.call(users.me);
    expect([user.email_verified, user.openai_api_key_configured]).toEqual([true, false]);
    expect(await owner.call(calendarFeeds.read)).toBeNull();
    // What the owner attaches while a worker detaches the rest stays.
    const chat = await group(owner, 'My own');
    await settled(world);
    expect(await confidantsOf(owner)).toEqual([]);
    expect(await confidantsOf(friend)).toEqual([]);
    expect(await pendingOf(owner)).toEqual({ sent: [], received: [] });
    expect((await chatsOf(owner)).map(({ type }) => type).toSorted()).toEqual(['ai_coach', 'group_chat', 'self_chat']);
    expect((await chatsOf(owner)).map(({ id }) => id)).toContain(chat.id);
    expect((await chatsOf(friend)).find(({ type }) => type === 'group_chat')?.members).toHaveLength(1);
    expect((await mine(owner)).map(({ id, effective_personality }) => [id, effective_personality])).toEqual([
      [GENERAL_COACH, expect.not.stringContaining('Find out')],
    ]);
    expect((await owner.commitments()).map(({ title, completed }) => [title, completed])).toEqual([['Kept', true]]);
    expect(await entriesOf(owner)).toHaveLength(1);
    expect(await messagesOf(owner, (await ownChat(owner, 'self_chat')).id)).toHaveLength(1);
    await confidants(friend, owner);
    expect(await confidantsOf(owner)).toHaveLength(1);
  });

  test('is not one whose address was verified before', async ({ world }) => {
    const { squatter, friend } = await squatted(world);
    await squatter.verify();
    const owner = await reclaimed(world, squatter);
    await settled(world);
    expect((await confidantsOf(owner)).map(({ id }) => id)).toEqual([friend.id]);
    expect(await mine(owner)).toHaveLength(2);
    expect((await owner.call(users.me)).openai_api_key_configured).toBe(true);
    expect(await owner.call(calendarFeeds.read)).not.toBeNull();
  });
});
