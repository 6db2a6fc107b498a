import { describe, expect } from 'vitest';
import { chats } from '#shared/contracts/chats.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import { users } from '#shared/contracts/users.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { JOURNALING } from '#shared/domain/powerups.ts';
import { until } from '#test/conformance/support/recording.ts';
import { chatOf, ownChat, say, textsOf, unreadOf } from '#test/support/chats.ts';
import { coachOf, saveKey } from '#test/support/coaches.ts';
import { COACH_SAYS } from '#test/support/failure-sentences.ts';
import { installFitness, logFood } from '#test/support/fitness.ts';
import { installJournaling, write } from '#test/support/journaling.ts';
import { settled } from '#test/support/notifications.ts';
import { Page } from '#test/support/page.ts';
import { aiRequestsWith, repliesIn, replyTo, withCoach } from '#test/support/replies.ts';
import type { Person } from '#test/support/world.ts';
import { times } from './support/accounts.ts';
import { test } from './support/test.ts';

/* Replies of AI coaches: from the message through stream, queue and SDK to the reply. */

const stop = (person: Person, id: string) => person.call(chats.stopReply, { params: { id } });

describe('a coach', () => {
  test('replies to Ada in her chat, shows the text on her page while it is written, and counts its cost', async ({
    world,
  }) => {
    const { ada, id } = await withCoach(world, 'sk-slow');
    const run = await ada.commitment({ title: 'Run 5 km' });
    const page = await Page.open(ada);
    const reply = await replyTo(ada, id, `Say: Try [your run](commitment:${run.id}) today, then rest a while.`);
    const words = `Try [your run](${world.url}/commitments/${run.id}) today, then rest a while.`;
    expect(reply).toBe(words);
    const heard = await page.newEvents();
    page.close();

    const types = heard.map(({ type }) => type).filter((type) => type !== 'notification');
    // Her own message and the first typing event arrive on two ways, in either order. The reply is the last event.
    expect(types.filter((type) => type !== 'typing')).toEqual(['message', 'message']);
    expect(types.at(-1)).toBe('message');
    const typing = heard.filter((event) => event.type === 'typing');
    const [first, ...growing] = typing.map(({ text }) => text);
    expect(first).toBeUndefined();
    expect(growing.length).toBeGreaterThan(1);
    for (const [at, text] of growing.entries()) expect(words.startsWith(text!), `${at}: ${text}`).toBe(true);
    expect(growing).toEqual(growing.toSorted((a, b) => a!.length - b!.length));
    expect(heard.filter(({ type }) => type === 'notification')).toMatchObject([
      { notification: { title: 'AI Coach', body: 'Try your run today, then rest a while.' } },
    ]);

    expect(await unreadOf(ada, id)).toBe(1);
    // In the list of chats, links are words.
    expect((await chatOf(ada, id)).last_message?.content).toBe('Try your run today, then rest a while.');
    const usage = await ada.call(coaches.usage);
    const general = usage.coaches.find((each) => each.id === 'general')!;
    expect(general.input_tokens).toBeGreaterThan(100);
    expect(general.output_tokens).toBeGreaterThan(5);
    expect(usage.spent_usd).toBeGreaterThan(0);
  });

  test('answers several messages in one reply that uses all of them', async ({ world }) => {
    const { ada, id } = await withCoach(world, 'sk-slow');
    const order = `Say: ${times(200, (at) => `step${at}`).join(' ')}`;
    await say(ada, id, order);
    await until(async () => (await aiRequestsWith(world, 'step199')).length > 0, 'the question');
    // The reply to the first message lasts until Ada stops it, so all of these are sent before its end.
    for (const at of times(4, (count) => count)) await say(ada, id, `Say: And ${at} more.`);
    await stop(ada, id);
    await settled(world);
    const replies = await repliesIn(ada, id);
    expect(replies.length).toBeLessThanOrEqual(2);
    expect(replies.at(-1)?.content).toBe('And 3 more.');
    const [request] = (await aiRequestsWith(world, 'And 3 more.')).slice(-1);
    const conversation = request!.messages.slice(2).map(({ content }) => content);
    expect(conversation.filter((words) => words.startsWith('Say:'))).toEqual([
      order,
      ...times(4, (count) => `Say: And ${count} more.`),
    ]);
  });

  test('stops when Ada stops it, and another page of hers shows the same', async ({ world }) => {
    const { ada, id } = await withCoach(world, 'sk-slow');
    const long = times(200, (at) => `word${at}`).join(' ');
    await say(ada, id, `Say: ${long}`);
    await until(async () => (await aiRequestsWith(world, 'word199')).length > 0, 'the question');
    const page = await Page.open(await ada.elsewhere());
    await until(() => page.of('typing').some(({ text }) => text), 'the first words');
    await stop(ada, id);
    await settled(world);
    const [reply] = await repliesIn(ada, id);
    page.close();
    expect(long.startsWith(reply!.content)).toBe(true);
    expect(reply!.content.length).toBeLessThan(long.length);
    // Her next message gets a reply.
    expect(await replyTo(ada, id, 'Say: Go on.')).toBe('Go on.');
  });

  test('uses its name in its own chat, also one that Ada has given it', async ({ world }) => {
    const { ada } = await withCoach(world);
    await installFitness(ada);
    await logFood(ada, { protein: 20, carbs: 40, fat: 10 });
    const { chat_id } = await ada.call(coaches.activate, { body: { coach_type_id: 'fitness' } });
    await replyTo(ada, chat_id, 'Say: Hello.');
    const body = { user_coach: { name: 'Sarge', rules: 'Count in push-ups.' } };
    await ada.call(coaches.update, { params: { id: 'fitness' }, body });
    await replyTo(ada, chat_id, 'Say: Ten more.');
    expect((await repliesIn(ada, chat_id)).map(({ sender }) => sender.name)).toEqual(['Sarge', 'Sarge']);
    const [request] = (await aiRequestsWith(world, 'Ten more.')).slice(-1);
    expect(request!.messages[0]!.content).toContain('{"name":"Sarge"');
    expect(request!.messages[0]!.content).toContain('Count in push-ups.');
    expect(request!.messages[1]!.content).toContain('"today_so_far":{"calories_kcal":330,');
    expect(request).toMatchObject({ stream: true, store: false });
  });
});

test('a coach cites a day of Ada’s journal only while she lets it read the journal', async ({ world }) => {
  const { ada, id } = await withCoach(world);
  const today = new Date().toISOString().slice(0, 10);
  const [day, longAgo] = [addDays(today, -1), addDays(today, -20)];
  const shared = async () => (await coachOf(ada)).journal_shared;
  const permit = (journal: boolean) =>
    ada.call(coaches.update, { params: { id: 'general' }, body: { user_coach: { may_read: { journal } } } });
  const cited = () => replyTo(ada, id, `Say: You [slept](journal:${day}), [not](journal:${longAgo}).`);
  expect(await shared()).toBe(false);
  await permit(true);
  expect(await cited()).toBe('You slept, not.');
  await installJournaling(ada);
  for (const date of [day, longAgo]) await write(ada, date, { text: `Slept on ${date}` });
  expect(await shared()).toBe(true);
  expect(await cited()).toBe(`You [slept](${world.url}/powerups/journaling?date=${day}), not.`);
  const [request] = await aiRequestsWith(world, `Slept on ${day}`);
  expect(request!.messages[1]!.content).toContain(`"my_journal":[{"date":"${day}","text":"Slept on ${day}"}]`);
  // In the list of chats, links are words.
  expect((await chatOf(ada, id)).last_message?.content).toBe('You slept, not.');
  await ada.call(powerups.update, { params: { id: JOURNALING }, body: { user_powerup: { status: 'off' } } });
  expect(await shared()).toBe(false);
  expect(await cited()).toBe('You slept, not.');
  await installJournaling(ada);
  await permit(false);
  expect(await cited()).toBe('You slept, not.');
  expect(await aiRequestsWith(world, `Slept on ${day}`)).toHaveLength(1);
});

describe('if no reply is possible, the coach says why', () => {
  test.for([
    ['the quota is used up', 'sk-quota', COACH_SAYS.quotaUsedUp],
    ['OpenAI is overloaded', 'sk-busy', COACH_SAYS.unreachable],
    ['what comes is no reply', 'sk-rubbish', COACH_SAYS.unreadable],
  ] as const)('%s', async ([, kind, sentence], { world }) => {
    const { ada, id } = await withCoach(world, kind);
    expect(await replyTo(ada, id, 'Say: Hello.')).toBe(sentence);
    expect((await ada.call(coaches.usage)).spent_usd).toBe(0);
    // With another key it replies. Its own error message is not part of its context.
    await saveKey(ada);
    expect(await replyTo(ada, id, 'Say: Hello again.')).toBe('Hello again.');
  });

  test('the reply broke off twice', async ({ world }) => {
    const { ada, id } = await withCoach(world, 'sk-half');
    const reply = await replyTo(ada, id, 'Say: These are many words of which some are missing in the end.');
    expect(reply).toMatch(/^These are .*\S\n\n/);
    expect(reply.endsWith(COACH_SAYS.brokenOff)).toBe(true);
  });

  test('the month’s limit is reached', async ({ world }) => {
    const { ada, id } = await withCoach(world);
    await ada.call(coaches.limit, { body: { monthly_limit_usd: 0 } });
    expect(await replyTo(ada, id, 'Say: Hello.')).toBe(COACH_SAYS.limitReached('$0.00'));
    await ada.call(coaches.limit, { body: { monthly_limit_usd: null } });
    expect(await replyTo(ada, id, 'Say: Hello again.')).toBe('Hello again.');
  });
});

test('a repeated message is recognized by its id after the key was removed', async ({ world }) => {
  const { ada, id } = await withCoach(world, 'sk-adas');
  const said = { params: { id }, body: { content: 'Say: Hello.', client_id: crypto.randomUUID() } };
  const first = await ada.answer(chats.createMessage, said);
  await ada.call(users.update, { body: { user: { openai_api_key: null } } });
  const path = `/api/v1/chats/${id}/create_message`;
  expect(await ada.raw('POST', path, { body: said.body })).toMatchObject({ status: 200, body: first.body });
  const another = { ...said.body, client_id: crypto.randomUUID() };
  expect((await ada.raw('POST', path, { body: another })).status).toBe(422);
});

test('a chat of people has no reply to stop', async ({ world }) => {
  const { ada } = await withCoach(world);
  const { id } = await ownChat(ada, 'self_chat');
  await say(ada, id, 'Remember the milk');
  await stop(ada, id);
  await settled(world);
  expect(await textsOf(ada, id)).toEqual(['Remember the milk']);
  expect((await coachOf(ada)).active).toBe(true);
  expect(await chatOf(ada, id)).toMatchObject({ ai: false });
});
