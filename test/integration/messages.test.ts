import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { chats, type Message } from '#shared/contracts/chats.ts';
import { users } from '#shared/contracts/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { chatOf, messageRefusal, messagesOf, ownChat, postMessage, say, textsOf } from '#test/support/chats.ts';
import { accepted, confidants, group, invited, revoked } from '#test/support/confidants.ts';
import { isLong } from '#test/support/long.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { pathOf } from '#test/support/world.ts';
import { tally, times } from './support/accounts.ts';
import { bodyOf, friends } from './support/chats.ts';
import { test } from './support/test.ts';

/* Messages in chats of every kind. */

const messagesPath = (id: string, query: Record<string, string> = {}) =>
  pathOf(chats.messages, { params: { id }, query });

describe('a message', () => {
  test('is answered in the same form in which every member reads it', async ({ world }) => {
    const { ada, bob, id } = await friends(world);
    const client_id = randomUUID();
    const said = await postMessage(ada, id, { content: '  Hello\n\tBob 👋 \u0041\u030a ', client_id });
    expect(said.status).toBe(201);
    expect(said.body).toEqual({
      id: expect.any(String),
      content: 'Hello\n\tBob 👋 \u0041\u030a',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      sender: { id: ada.id, name: ada.name },
      client_id,
    });
    const at = Date.parse((said.body as Message).created_at);
    expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
    for (const person of [ada, bob]) expect(await bodyOf(person, messagesPath(id))).toEqual([said.body]);
    expect(await say(bob, id, 'Hi')).toMatchObject({ client_id: null, sender: { id: bob.id, name: bob.name } });
  });

  test('has 1 to 4,000 UTF-16 units after trimming, and no control characters', async ({ world }) => {
    const { ada, id } = await friends(world);
    const required = [422, [SENTENCES.required('Message')]];
    const forbidden = [422, [SENTENCES.forbiddenCharacters('Message')]];
    const tooLong = [422, [SENTENCES.tooLong('Message', LIMITS.messageLength)]];
    for (const content of ['', '   ', ' \n\t ', '\u200b', null]) {
      expect(await messageRefusal(ada, id, content), JSON.stringify(content)).toEqual(required);
    }
    expect(await postMessage(ada, id, {})).toMatchObject({ status: 422, body: { errors: required[1] } });
    for (const content of [5, ['x'], { text: 'x' }, true]) {
      expect(await messageRefusal(ada, id, content)).toEqual([422, [SENTENCES.notText('Message')]]);
    }
    for (const content of ['a\u0000b', 'a\u0007b', 'a\u001bb', 'a\u007fb', 'a\u0085b', 'a\ud800b', 'a\rb']) {
      expect(await messageRefusal(ada, id, content), JSON.stringify(content)).toEqual(forbidden);
    }
    for (const content of ['x'.repeat(4_001), '😀'.repeat(2_001), `${'x'.repeat(3_999)}😀`]) {
      expect(await messageRefusal(ada, id, content)).toEqual(tooLong);
    }
    expect(await textsOf(ada, id)).toEqual([]);
    const allowed = ['x', 'x'.repeat(4_000), '😀'.repeat(2_000), ` ${'y'.repeat(4_000)} `];
    for (const content of allowed) await say(ada, id, content);
    expect(await textsOf(ada, id)).toEqual(allowed.map((content) => content.trim()));
  });

  test('that is sent again is the same message, also in parallel, and only for its sender and chat', async ({
    world,
  }) => {
    const { ada, bob, id } = await friends(world);
    const client_id = randomUUID();
    const first = await postMessage(ada, id, { content: 'Once', client_id });
    await say(bob, id, 'In between');
    const second = await postMessage(ada, id, { content: 'Once', client_id });
    // The id counts, in upper or lower case.
    const third = await postMessage(ada, id, { content: 'Once more', client_id: client_id.toUpperCase() });
    expect([first.status, second.status, third.status]).toEqual([201, 200, 200]);
    expect([second.body, third.body]).toEqual([first.body, first.body]);
    expect(await textsOf(bob, id)).toEqual(['Once', 'In between']);

    // Ten times in parallel, it is one message.
    const again = randomUUID();
    const answers = await Promise.all(times(10, () => postMessage(ada, id, { content: 'Twice', client_id: again })));
    expect(tally(answers)).toEqual({ 200: 9, 201: 1 });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await messagesOf(bob, id)).slice(2)).toEqual([answers[0]?.body]);

    // It is a different one if another member, or another chat, uses the same id.
    const { id: runners } = await group(ada, 'Runners', bob);
    const others = [
      await postMessage(bob, id, { content: 'Mine, too', client_id }),
      await postMessage(ada, runners, { content: 'Here, too', client_id }),
    ];
    expect(others.map(({ status }) => status)).toEqual([201, 201]);
    expect(others.map(({ body }) => (body as Message).client_id)).toEqual([client_id, client_id]);
    expect((await textsOf(ada, id)).at(-1)).toBe('Mine, too');
    expect(await textsOf(bob, runners)).toEqual(['Here, too']);
  });

  test('has a client id that is a UUID, or none', async ({ world }) => {
    const { ada, id } = await friends(world);
    for (const client_id of ['', 'x', 1, {}, `${randomUUID()}0`, ` ${randomUUID()}`]) {
      const { status, body } = await postMessage(ada, id, { content: 'Hello', client_id });
      expect([status, body], JSON.stringify(client_id)).toEqual([
        422,
        {
          error: SENTENCES.badClientId,
          errors: [SENTENCES.badClientId],
          details: [{ code: 'invalid_client_id', field: 'client_id', message: SENTENCES.badClientId }],
        },
      ]);
    }
    const both = await postMessage(ada, id, { content: '', client_id: 'x' });
    expect(both.body).toMatchObject({ errors: [SENTENCES.required('Message'), SENTENCES.badClientId] });
    expect(await textsOf(ada, id)).toEqual([]);
    expect((await postMessage(ada, id, { content: 'Hello', client_id: null })).status).toBe(201);
  });

  test('to an AI coach is refused without a key', async ({ world }) => {
    const ada = await world.person();
    const { id } = await ownChat(ada, 'ai_coach');
    expect(await messageRefusal(ada, id)).toEqual([422, ['OpenAI API Key Required']]);
    expect(await messagesOf(ada, id)).toEqual([]);
    // A message to the self chat needs no key.
    await say(ada, (await ownChat(ada, 'self_chat')).id, 'Hello');
  });

  test('is refused in a closed chat, which can still be read, and accepted when the chat is open again', async ({
    world,
  }) => {
    const { ada, bob, id } = await friends(world);
    await say(ada, id, 'Before');
    await revoked(bob, ada);
    for (const person of [ada, bob]) {
      expect(await messageRefusal(person, id)).toEqual([403, ['This conversation is closed']]);
      // The chat is checked first, whatever is wrong with the message.
      expect(await messageRefusal(person, id, '')).toEqual([403, ['This conversation is closed']]);
      expect((await chatOf(person, id)).closed).toBe(true);
      expect(await textsOf(person, id)).toEqual(['Before']);
    }
    expect(await confidants(bob, ada)).toBe(id);
    await say(bob, id, 'After');
    expect((await chatOf(ada, id)).closed).toBe(false);
    expect(await textsOf(ada, id)).toEqual(['Before', 'After']);
  });
});

describe('messages', () => {
  test('are returned newest first, fifty at a time, without gaps and repetitions', async ({ world }) => {
    const { ada, bob, id } = await friends(world);
    const words = times(52, (at) => `Number ${at}`);
    for (const [at, content] of words.entries()) await say(at % 3 ? ada : bob, id, content);
    const whole: Message[] = [];
    const sizes: number[] = [];
    for (
      let page = await messagesOf(bob, id);
      page.length > 0;
      page = await messagesOf(bob, id, { before: whole[0]!.id })
    ) {
      sizes.push(page.length);
      whole.unshift(...page);
    }
    expect(sizes).toEqual([50, 2]);
    expect(whole.map(({ content }) => content)).toEqual(words);
    const ids = whole.map((message) => message.id);
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(52);
    const instants = whole.map(({ created_at }) => created_at);
    expect(instants.toSorted()).toEqual(instants);

    const sized = async (limit: number, before?: string) =>
      (await messagesOf(ada, id, { limit, ...(before && { before }) })).map(({ content }) => content);
    expect(await sized(1)).toEqual(['Number 51']);
    expect(await sized(100)).toEqual(words);
    expect(await sized(7, ids[40])).toEqual(words.slice(33, 40));
    expect(await sized(100, ids[1])).toEqual(['Number 0']);
    expect(await sized(1, ids[0])).toEqual([]);
  });

  test('are returned before a message that the reader can see in this chat, and before no other', async ({ world }) => {
    const { ada, bob, id } = await friends(world);
    const { id: runners } = await group(ada, 'Runners', bob);
    const here = await say(ada, id, 'Here');
    const there = await say(ada, runners, 'There');
    const next = here.id.replace(/1$/, '2');
    expect(next).not.toBe(here.id);
    for (const before of [
      there.id,
      'unknown',
      '',
      id,
      `${here.id}0`,
      ` ${here.id}`,
      next,
      here.id.replace(/1$/, '0'),
    ]) {
      expect(await ada.refusal(chats.messages, { params: { id }, query: { before } }), before).toMatchObject({
        status: 422,
        errors: [SENTENCES.messageUnknown],
      });
    }
    expect(await messagesOf(ada, id, { before: here.id })).toEqual([]);

    // They are one to a hundred at a time.
    for (const limit of ['0', '101', 'x', '', '-1', '1.5', '1e1', '0x10', ' 5', '99999999999999999999']) {
      expect(await ada.refusal(chats.messages, { params: { id }, query: { limit } }), limit).toMatchObject({
        status: 422,
        errors: [SENTENCES.notWholeNumber('Limit', 1, 100)],
      });
    }
  });

  test('that have not changed are answered with 304, at the cost of one read of the chat', async ({ world }) => {
    const { ada, bob } = await friends(world);
    const { id } = await group(ada, 'Runners', bob);
    const path = messagesPath(id);
    await say(ada, id, 'Hello');
    let etag = '';
    const fresh = async (how: string) => {
      const known = { headers: { 'if-none-match': etag } };
      const answer = await ada.raw('GET', path, known);
      expect(answer.status, how).toBe(200);
      expect(answer.headers.get('etag'), how).not.toBe(etag);
      etag = answer.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[^"]+"$/);
      const body = answer.body as Message[];
      const again = await ada.raw('GET', path, { headers: { 'if-none-match': etag } });
      expect([again.status, again.body, again.headers.get('etag')], how).toEqual([304, null, etag]);
      expect(again.requests).toEqual({ BatchGetItem: 2 });
      expect((await ada.raw('GET', path, { headers: { 'if-none-match': `W/${etag}` } })).status).toBe(304);
      return body;
    };
    expect(await fresh('the first time')).toHaveLength(1);
    await say(bob, id, 'Hi');
    expect(await fresh('a message')).toHaveLength(2);
    await bob.call(users.update, { body: { user: { name: 'Robert' } } });
    await bob.mails();
    expect((await fresh('a rename')).map(({ sender }) => sender.name)).toEqual([ada.name, 'Robert']);
    await bob.raw('POST', `/api/v1/group_chats/${id}/leave_chat`);
    expect((await fresh('somebody’s leaving')).map(({ sender }) => sender.name)).toEqual([ada.name, 'Former member']);

    const one = await ada.raw('GET', messagesPath(id, { limit: '1' }), { headers: { 'if-none-match': etag } });
    expect([one.status, (one.body as Message[]).length]).toEqual([200, 1]);
    const [first] = await messagesOf(ada, id);
    await say(ada, id, 'Later');
    const older = messagesPath(id, { before: first!.id });
    const before = await ada.raw('GET', older);
    await say(ada, id, 'Later still');
    const unchanged = await ada.raw('GET', older, { headers: { 'if-none-match': before.headers.get('etag') ?? '' } });
    expect(unchanged.status).toBe(304);
  });

  test('that four people send in parallel have one order for all', async ({ world }) => {
    const [ada, ...others] = await Promise.all(times(4, (at) => world.person({ name: `Person ${at}` })));
    for (const other of others) await confidants(other, ada!);
    const { id } = await group(ada!, 'Everybody at once', ...others);
    const everybody = [ada!, ...others];
    const each = isLong ? 25 : 6;
    const before = Date.now();
    const sent = everybody.flatMap((person, who) =>
      times(each, (at) => postMessage(person, id, { content: `${who} ${at}`, client_id: randomUUID() })),
    );
    const answers = await Promise.all(sent);
    expect(tally(answers)).toEqual({ 201: 4 * each });
    const read = await messagesOf(ada!, id, { limit: 100 });
    const words = read.map(({ content }) => content);
    expect(words.toSorted()).toEqual(
      times(4, (who) => times(each, (at) => `${who} ${at}`))
        .flat()
        .toSorted(),
    );
    const byId = new Map(answers.map(({ body }) => [(body as Message).id, body]));
    expect(read).toEqual(read.map((message) => byId.get(message.id)));
    for (const other of others) expect(await messagesOf(other, id, { limit: 100 })).toEqual(read);
    const instants = read.map(({ created_at }) => Date.parse(created_at));
    expect(instants.toSorted((a, b) => a - b)).toEqual(instants);
    expect(instants[0]).toBeGreaterThanOrEqual(before - 1_000);
  });

  test('between two confidants are not visible to a confidant of one of them', async ({ world }) => {
    const { ada, bob, id } = await friends(world);
    const carol = await world.person();
    await say(ada, id, 'Between us');
    const withCarol = await accepted(carol, (await invited(bob, carol.email)).token);
    expect(withCarol).not.toBe(id);
    expect(await messagesOf(carol, withCarol)).toEqual([]);
    expect(await carol.refusal(chats.messages, { params: { id } })).toMatchObject({ status: 404 });
  });
});
