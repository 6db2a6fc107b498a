import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect } from 'vitest';
import type { Chat } from '#shared/contracts/chats.ts';
import { coaches, type Usage, type UserCoach } from '#shared/contracts/coaches.ts';
import { users } from '#shared/contracts/users.ts';
import { COACH_TYPES, GENERAL_COACH } from '#shared/domain/coaches.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { coachTypes } from '#shared/text/coach-types.ts';
import { chatOf, messageRefusal, ownChat, say, textsOf } from '#test/support/chats.ts';
import { coachOf, saveKey } from '#test/support/coaches.ts';
import { chatsOf } from '#test/support/confidants.ts';
import { Page } from '#test/support/page.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { type Caller, mailsTo, type Person, pathOf, type World } from '#test/support/world.ts';
import { tally, times } from './support/accounts.ts';
import { test } from './support/test.ts';

/* AI coaches of the catalogue and custom ones: activation, deletion, their chats and their usage. */

const MUSE = { name: 'Muse', personality: 'Playful', rules: 'Answer in rhymes.' };

/** A person with a key, which coaches need. */
async function withKey(world: World): Promise<Person> {
  const ada = await world.person({ name: 'Ada' });
  await saveKey(ada);
  return ada;
}

const asking = (path: string) => (person: Caller, coach_type_id: unknown) =>
  person.raw('POST', path, { body: { coach_type_id } });
const activate = asking(coaches.activate.path);
const hide = asking(coaches.hide.path);
const create = (person: Caller, user_coach: unknown, headers: Record<string, string> = {}) =>
  person.raw('POST', coaches.create.path, { body: { user_coach }, headers });
const update = (person: Caller, id: string, user_coach: unknown) =>
  person.raw('PATCH', pathOf(coaches.update, { params: { id } }), { body: { user_coach } });
const deactivate = (person: Caller, id: string) => person.raw('DELETE', pathOf(coaches.deactivate, { params: { id } }));
const remove = (person: Caller, id: string) => person.raw('DELETE', pathOf(coaches.delete, { params: { id } }));
const limitTo = (person: Caller, monthly_limit_usd: unknown) =>
  person.raw('PUT', coaches.limit.path, { body: { monthly_limit_usd } });

const made = async (person: Caller, fields: object = MUSE) => (await create(person, fields)).body as UserCoach;
const refused = (status: number, ...errors: string[]) => ({ status, body: { error: errors[0], errors } });
const idsOf = async (person: Caller) => (await person.call(coaches.mine)).map(({ id }) => id);
const kindOf = async (person: Caller, id: string) =>
  (await person.call(coaches.types)).find((type) => type.id === id) ?? expect.fail(id);
const coachChats = async (person: Caller): Promise<Chat[]> => (await chatsOf(person)).filter(({ ai }) => ai);

describe('a new user', () => {
  test('sees every coach type, and has the General Coach with its chat from the beginning', async ({ world }) => {
    const ada = await world.person();
    expect(await ada.call(coaches.types)).toEqual(
      COACH_TYPES.map(({ id, color, icon_name }) => {
        const { name, description, expertise } = coachTypes[id];
        return { id, name, description, expertise, color, icon_name, hidden: false, active: id === GENERAL_COACH };
      }),
    );
    const { general } = coachTypes;
    const chat = await ownChat(ada, 'ai_coach');
    expect(chat.name).toBe('AI Coach');
    expect(await ada.call(coaches.mine)).toEqual([
      {
        id: GENERAL_COACH,
        display_name: 'General Coach',
        effective_personality: general.personality,
        effective_rules: general.rules,
        color: 'pine',
        icon_name: 'clipboard-document-list',
        coach_type: { id: GENERAL_COACH, name: 'General Coach', description: general.description },
        custom: false,
        active: true,
        chat_id: chat.id,
      },
    ]);
  });

  test('cannot activate or create a coach without a key', async ({ world }) => {
    const ada = await world.person();
    for (const { id } of COACH_TYPES) {
      expect(await activate(ada, id)).toMatchObject(refused(422, SENTENCES.apiKeyRequired));
    }
    expect(await create(ada, MUSE)).toMatchObject(refused(422, SENTENCES.apiKeyRequired));
    expect(await idsOf(ada)).toEqual([GENERAL_COACH]);
    // Errors in the request come first.
    expect(await activate(ada, 'chess')).toMatchObject(refused(404, SENTENCES.coachTypeNotFound));
    expect(await create(ada, {})).toMatchObject(refused(422, SENTENCES.required('Name')));
    // Activation needs the key, deletion does not.
    await saveKey(ada);
    expect((await activate(ada, 'fitness')).status).toBe(201);
    await ada.call(users.update, { body: { user: { openai_api_key: '' } } });
    expect(await activate(ada, 'nutrition')).toMatchObject(refused(422, SENTENCES.apiKeyRequired));
    expect((await remove(ada, 'fitness')).status).toBe(204);
  });
});

describe('a coach of the catalogue', () => {
  test('is activated once, with its own chat', async ({ world }) => {
    const ada = await withKey(world);
    const first = await activate(ada, 'fitness');
    expect(first).toMatchObject({
      status: 201,
      body: { id: 'fitness', display_name: 'Fitness Coach', icon_name: 'bolt', custom: false, active: true },
    });
    const coach = first.body as UserCoach;
    expect(await chatOf(ada, coach.chat_id)).toMatchObject({
      name: 'Fitness Coach',
      type: 'coach',
      ai: true,
      closed: false,
      members: [{ id: 'fitness', name: 'Fitness Coach', image: null }],
      unread_count: 0,
    });
    expect((await kindOf(ada, 'fitness')).active).toBe(true);
    expect(await activate(ada, 'fitness')).toMatchObject({ status: 200, body: coach });
    expect(await coachOf(ada, 'fitness')).toEqual(coach);
    expect(await coachChats(ada)).toHaveLength(2);
    const { content } = await say(ada, coach.chat_id, 'Good morning');
    expect((await textsOf(ada, coach.chat_id))[0]).toBe(content);
  });

  test('is activated once by several requests in parallel', async ({ world }) => {
    const ada = await withKey(world);
    // Start as many functions as there will be calls. Otherwise those that start late would run one after the other.
    await Promise.all(times(6, () => idsOf(ada)));
    for (const id of ['fitness', 'nutrition', 'direction']) {
      const answers = await Promise.all(times(6, () => activate(ada, id)));
      expect(tally(answers)).toEqual({ 201: 1, 200: 5 });
      expect(new Set(answers.map(({ body }) => (body as UserCoach).chat_id)).size).toBe(1);
    }
    expect(await idsOf(ada)).toEqual(COACH_TYPES.map(({ id }) => id));
    expect(await coachChats(ada)).toHaveLength(4);
  });

  test('is deleted with its chat and messages, and begins anew when it is activated again', async ({ world }) => {
    const ada = await withKey(world);
    const { chat_id } = (await activate(ada, 'direction')).body as UserCoach;
    await update(ada, 'direction', { name: 'Max' });
    await say(ada, chat_id, 'Where to?');
    expect(await deactivate(ada, 'direction')).toMatchObject(refused(422, SENTENCES.othersAreDeleted));
    expect((await remove(ada, 'direction')).status).toBe(204);
    expect(await remove(ada, 'direction')).toMatchObject(refused(404, SENTENCES.coachNotFound));
    expect(await idsOf(ada)).toEqual([GENERAL_COACH]);
    expect((await coachChats(ada)).map(({ id }) => id)).not.toContain(chat_id);
    expect(await messageRefusal(ada, chat_id)).toEqual([404, [SENTENCES.chatNotFound]]);
    const again = await activate(ada, 'direction');
    expect(again).toMatchObject({ status: 201, body: { display_name: 'Direction Coach', active: true } });
    const chat = (again.body as UserCoach).chat_id;
    expect(chat).not.toBe(chat_id);
    expect(await textsOf(ada, chat)).toEqual([]);
  });

  test('that is deleted and activated twice in parallel exists once or not at all', async ({ world }) => {
    const ada = await withKey(world);
    await activate(ada, 'fitness');
    await Promise.all([remove(ada, 'fitness'), activate(ada, 'fitness'), activate(ada, 'fitness')]);
    const chats = (await coachChats(ada)).filter(({ type }) => type === 'coach').map(({ id }) => id);
    const chatIds = (await ada.call(coaches.mine)).filter(({ id }) => id === 'fitness').map((each) => each.chat_id);
    expect(chats).toEqual(chatIds);
    expect(chatIds.length).toBeLessThanOrEqual(1);
  });

  test('is not offered while it is hidden, and offered again after it is activated', async ({ world }) => {
    const ada = await withKey(world);
    for (const _ of times(2, () => 'again')) {
      expect(await hide(ada, 'direction')).toMatchObject({ status: 200, body: { id: 'direction', hidden: true } });
    }
    await hide(ada, 'fitness');
    expect((await ada.call(coaches.types)).map(({ hidden }) => hidden)).toEqual([false, true, false, true]);
    expect((await activate(ada, 'direction')).status).toBe(201);
    expect((await ada.call(coaches.types)).map(({ hidden }) => hidden)).toEqual([false, true, false, false]);
    // Only inactive coaches can be hidden.
    for (const id of ['direction', GENERAL_COACH]) {
      expect(await hide(ada, id)).toMatchObject(refused(422, SENTENCES.coachIsActive));
    }
    await remove(ada, 'direction');
    expect(await hide(ada, 'direction')).toMatchObject({ status: 200, body: { hidden: true, active: false } });
    for (const id of ['chess', 'GENERAL', '__proto__', 'COACH#general']) {
      expect(await hide(ada, id)).toMatchObject(refused(404, SENTENCES.coachTypeNotFound));
    }
    // In parallel: no request overwrites another.
    await Promise.all([hide(ada, 'nutrition'), activate(ada, 'fitness')]);
    expect((await ada.call(coaches.types)).map(({ hidden }) => hidden)).toEqual([false, false, true, true]);
  });
});

describe('the General Coach', () => {
  test('is deactivated and activated, and keeps its chat', async ({ world }) => {
    const ada = await withKey(world);
    const { chat_id } = await coachOf(ada);
    await say(ada, chat_id, 'Good morning');
    await mailsTo(world.url, ada.email);
    const said = await textsOf(ada, chat_id);
    for (const _ of times(2, () => 'again')) expect((await deactivate(ada, GENERAL_COACH)).status).toBe(204);
    expect(await coachOf(ada)).toMatchObject({ active: false, chat_id });
    expect((await kindOf(ada, GENERAL_COACH)).active).toBe(false);
    expect((await chatOf(ada, chat_id)).closed).toBe(true);
    expect(await messageRefusal(ada, chat_id)).toEqual([403, [SENTENCES.conversationClosed]]);
    expect(await textsOf(ada, chat_id)).toEqual(said);
    expect(await hide(ada, GENERAL_COACH)).toMatchObject({ status: 200, body: { hidden: true } });

    expect(await activate(ada, GENERAL_COACH)).toMatchObject({ status: 201, body: { active: true, chat_id } });
    expect(await kindOf(ada, GENERAL_COACH)).toMatchObject({ hidden: false, active: true });
    expect(await activate(ada, GENERAL_COACH)).toMatchObject({ status: 200, body: { active: true, chat_id } });
    expect((await chatOf(ada, chat_id)).closed).toBe(false);
    await say(ada, chat_id, 'I am back');
  });

  test('cannot be deleted', async ({ world }) => {
    const ada = await withKey(world);
    expect(await remove(ada, GENERAL_COACH)).toMatchObject(refused(422, SENTENCES.generalStays));
    await deactivate(ada, GENERAL_COACH);
    expect(await remove(ada, GENERAL_COACH)).toMatchObject(refused(422, SENTENCES.generalStays));
    expect(await idsOf(ada)).toEqual([GENERAL_COACH]);
  });

  test('can be renamed, and gets its original name back', async ({ world }) => {
    const ada = await world.person();
    const { chat_id } = await coachOf(ada);
    // A client that sends the whole form includes unchanged fields.
    await update(ada, GENERAL_COACH, { name: 'General Coach', personality: 'Strict', rules: null });
    expect(await coachOf(ada)).toMatchObject({ display_name: 'General Coach', effective_personality: 'Strict' });
    expect((await chatOf(ada, chat_id)).name).toBe('AI Coach');
    await update(ada, GENERAL_COACH, { name: 'Max' });
    expect(await chatOf(ada, chat_id)).toMatchObject({ name: 'Max', members: [{ id: GENERAL_COACH, name: 'Max' }] });
    await update(ada, GENERAL_COACH, { name: 'General Coach' });
    expect(await chatOf(ada, chat_id)).toMatchObject({ name: 'AI Coach', members: [{ name: 'AI Coach' }] });
    expect((await coachOf(ada)).display_name).toBe('General Coach');
  });
});

describe('a custom coach', () => {
  test('is created active, with its chat, after those of the catalogue', async ({ world }) => {
    const ada = await withKey(world);
    const answer = await create(ada, { name: '  Muse ', personality: ' Playful\nand kind ', rules: '' });
    expect(answer).toMatchObject({ status: 201 });
    const coach = answer.body as UserCoach;
    expect(coach).toEqual({
      id: expect.any(String),
      display_name: 'Muse',
      effective_personality: 'Playful\nand kind',
      effective_rules: null,
      color: 'plain',
      icon_name: 'clipboard-document-list',
      coach_type: null,
      custom: true,
      active: true,
      chat_id: expect.any(String),
    });
    expect(await chatOf(ada, coach.chat_id)).toMatchObject({
      name: 'Muse',
      type: 'coach',
      ai: true,
      members: [{ id: coach.id, name: 'Muse', image: null }],
    });
    const second = await made(ada, { name: 'Muse' });
    await activate(ada, 'direction');
    expect(await idsOf(ada)).toEqual([GENERAL_COACH, 'direction', coach.id, second.id]);
    expect(await deactivate(ada, coach.id)).toMatchObject(refused(422, SENTENCES.othersAreDeleted));
    expect((await remove(ada, coach.id)).status).toBe(204);
    expect(await idsOf(ada)).toEqual([GENERAL_COACH, 'direction', second.id]);
  });

  test('has a name of one line, and texts of 2,000 characters at most', async ({ world }) => {
    const ada = await withKey(world);
    const long = 'x'.repeat(LIMITS.coachTextLength);
    const cases: [object, ...string[]][] = [
      [{}, SENTENCES.required('Name')],
      [{ name: ' ' }, SENTENCES.required('Name')],
      [{ name: 'one\ntwo' }, SENTENCES.oneLine('Name')],
      [{ name: 'x'.repeat(81) }, SENTENCES.tooLong('Name', 80)],
      [
        { name: 5, personality: [], rules: `${long}x` },
        SENTENCES.notText('Name'),
        SENTENCES.notText('Personality'),
        SENTENCES.tooLong('Rules', LIMITS.coachTextLength),
      ],
    ];
    const { id } = await made(ada, { name: 'x'.repeat(80), personality: long, rules: long });
    const before = await coachOf(ada, id);
    for (const [fields, ...sentences] of cases) {
      expect(await create(ada, fields)).toMatchObject(refused(422, ...sentences));
      if ('name' in fields) expect(await update(ada, id, fields)).toMatchObject(refused(422, ...sentences));
    }
    expect(await idsOf(ada)).toEqual([GENERAL_COACH, id]);
    expect(await coachOf(ada, id)).toEqual(before);
  });

  test('that is created again with the same key is the same one', async ({ world }) => {
    const ada = await withKey(world);
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(times(5, () => create(ada, MUSE, key)));
    expect(tally(answers)).toEqual({ 201: 5 });
    const [id] = new Set(answers.map(({ body }) => (body as UserCoach).id));
    expect(await idsOf(ada)).toEqual([GENERAL_COACH, id]);
    expect(await coachChats(ada)).toHaveLength(2);
    expect(await create(ada, { ...MUSE, name: 'Calliope' }, key)).toMatchObject(
      refused(422, SENTENCES.idempotencyKeyReused),
    );
    // It is returned in its present state, also when its user could no longer create it; a deleted one stays deleted.
    await update(ada, id!, { name: 'Thalia' });
    await ada.call(users.update, { body: { user: { openai_api_key: '' } } });
    expect(await create(ada, MUSE, key)).toMatchObject({ status: 201, body: { id, display_name: 'Thalia' } });
    await remove(ada, id!);
    expect(await create(ada, MUSE, key)).toMatchObject(refused(404, SENTENCES.coachNotFound));
  });

  test('is one of twenty at most, also with parallel requests', async ({ world }) => {
    const ada = await withKey(world);
    await Promise.all(['fitness', 'nutrition', 'direction'].map((id) => activate(ada, id)));
    const first = await made(ada);
    for (const _ of times(16, () => 'more')) await made(ada);
    expect(tally(await Promise.all(times(6, () => create(ada, MUSE))))).toEqual({ 201: 3, 422: 3 });
    expect(await create(ada, MUSE)).toMatchObject(refused(422, SENTENCES.tooManyCoaches));
    expect(await idsOf(ada)).toHaveLength(4 + LIMITS.customCoaches);
    await remove(ada, first.id);
    expect((await create(ada, MUSE)).status).toBe(201);
  });

  test('is not found by other users', async ({ world }) => {
    const [ada, bob] = await Promise.all([withKey(world), withKey(world)]);
    const { id, chat_id } = await made(ada);
    const answers = [await update(bob, id, { name: 'Mine' }), await remove(bob, id), await deactivate(bob, id)];
    for (const answer of answers) expect(answer).toMatchObject(refused(404, SENTENCES.coachNotFound));
    expect(await messageRefusal(bob, chat_id)).toEqual([404, [SENTENCES.chatNotFound]]);
    expect(await idsOf(bob)).toEqual([GENERAL_COACH]);
    expect((await coachOf(ada, id)).display_name).toBe('Muse');
    for (const unknown of ['fitness', 'unknown', '__proto__']) {
      expect(await deactivate(ada, unknown)).toMatchObject(refused(404, SENTENCES.coachNotFound));
    }
  });
});

describe('a change', () => {
  test('sets the fields that it names; an empty one restores the text of the coach type', async ({ world }) => {
    const ada = await withKey(world);
    const before = (await activate(ada, 'fitness')).body as UserCoach;
    const words = { effective_personality: 'Strict', effective_rules: 'No running.' };
    const changes = { personality: ' Strict ', rules: 'No running.' };
    expect(await update(ada, 'fitness', changes)).toMatchObject({ status: 200, body: { ...before, ...words } });
    expect(await update(ada, 'fitness', { rules: '' })).toMatchObject({
      body: { effective_personality: 'Strict', effective_rules: before.effective_rules },
    });
    expect(await update(ada, 'fitness', { personality: null, color: 'amber', active: false })).toMatchObject({
      status: 200,
      body: before,
    });
    const { id } = await made(ada);
    expect(await update(ada, id, { rules: null, personality: ' ' })).toMatchObject({
      body: { display_name: 'Muse', effective_personality: null, effective_rules: null },
    });
  });

  test('of a name also applies to the chat and to earlier messages', async ({ world }) => {
    const ada = await withKey(world);
    const { id, chat_id } = await made(ada);
    await update(ada, id, { name: ' Calliope ' });
    expect(await coachOf(ada, id)).toMatchObject({ display_name: 'Calliope', effective_rules: MUSE.rules });
    expect(await chatOf(ada, chat_id)).toMatchObject({ name: 'Calliope', members: [{ id, name: 'Calliope' }] });
  });

  test('that changes nothing writes nothing', async ({ world }) => {
    const ada = await withKey(world);
    const { id } = await made(ada);
    for (const same of [{}, MUSE, { name: ' Muse' }, { unknown: 1 }]) {
      const answer = await update(ada, id, same);
      expect([answer.status, answer.requests]).toEqual([200, { BatchGetItem: 1, Query: 1 }]);
    }
    await activate(ada, 'fitness');
    expect((await update(ada, 'fitness', { name: 'Fitness Coach' })).requests).not.toHaveProperty('TransactWriteItems');
  });

  test('and a parallel one of other fields are both saved', async ({ world }) => {
    const ada = await withKey(world);
    const { id, chat_id } = await made(ada);
    const changes = [{ name: 'Calliope' }, { personality: 'Solemn' }, { rules: 'Answer in prose.' }];
    expect(tally(await Promise.all(changes.map((change) => update(ada, id, change))))).toEqual({ 200: 3 });
    expect(await coachOf(ada, id)).toMatchObject({
      display_name: 'Calliope',
      effective_personality: 'Solemn',
      effective_rules: 'Answer in prose.',
    });
    expect((await chatOf(ada, chat_id)).name).toBe('Calliope');
  });
});

describe('other tabs', () => {
  let page: Page | undefined;
  afterEach(() => page?.close());

  test('get a live event for each coach that is created, changed or deleted', async ({ world }) => {
    const ada = await withKey(world);
    await mailsTo(world.url, ada.email);
    page = await Page.open(await ada.elsewhere());
    const newEvents = async () => {
      await mailsTo(world.url, ada.email);
      return page!.newEvents();
    };
    const { chat_id } = await coachOf(ada);
    const updated = [{ type: 'chat_updated', chat_id }];
    await update(ada, GENERAL_COACH, { name: 'Max' });
    expect(await newEvents()).toEqual(updated);
    await deactivate(ada, GENERAL_COACH);
    expect(await newEvents()).toEqual(updated);
    await activate(ada, GENERAL_COACH);
    expect(await newEvents()).toEqual(updated);
    const { id, chat_id: mine } = await made(ada);
    expect(await newEvents()).toEqual([{ type: 'chat_updated', chat_id: mine }]);
    await remove(ada, id);
    expect(await newEvents()).toEqual([{ type: 'chat_updated', chat_id: mine, deleted: true }]);
  });
});

describe('the usage of a month', () => {
  const usageOf = (person: Caller): Promise<Usage> => person.call(coaches.usage);
  const none = (id: string, display_name: string) => ({
    ...{ id, display_name },
    ...{ input_tokens: 0, output_tokens: 0, spent_usd: 0 },
  });

  test('is zero at first, with each coach that can reply', async ({ world }) => {
    const ada = await withKey(world);
    const { id } = await made(ada);
    const [year, month] = new Date().toISOString().split('-');
    expect(await usageOf(ada)).toEqual({
      month: `${year}-${month}`,
      monthly_limit_usd: null,
      spent_usd: 0,
      coaches: [none(GENERAL_COACH, 'General Coach'), none(id, 'Muse')],
    });
    await deactivate(ada, GENERAL_COACH);
    expect((await usageOf(ada)).coaches).toEqual([none(id, 'Muse')]);
  });

  test('grows with each reply, and includes deleted coaches', async ({ world }) => {
    const ada = await withKey(world);
    const { id, chat_id } = await made(ada);
    await say(ada, chat_id, 'Good morning');
    await mailsTo(world.url, ada.email);
    const { spent_usd, coaches: used } = await usageOf(ada);
    expect(used.map((each) => each.id)).toEqual([id, GENERAL_COACH]);
    expect(used[0]).toMatchObject({ display_name: 'Muse', spent_usd });
    expect([used[0]!.input_tokens > 0, used[0]!.output_tokens > 0, spent_usd > 0]).toEqual([true, true, true]);
    await update(ada, id, { name: 'Calliope' });
    expect((await usageOf(ada)).coaches[0]).toEqual({ ...used[0], display_name: 'Calliope' });
    await remove(ada, id);
    expect(await usageOf(ada)).toMatchObject({ spent_usd, coaches: [used[0], none(GENERAL_COACH, 'General Coach')] });
    // The usage belongs to one user.
    expect((await usageOf(await world.person())).spent_usd).toBe(0);
  });

  test('has a limit, exact to the cent', async ({ world }) => {
    const ada = await world.person();
    const limits: [number, number][] = [
      [5, 5],
      [0, 0],
      [2.49, 2.49],
      [LIMITS.monthlyLimitDollars, LIMITS.monthlyLimitDollars],
    ];
    for (const [request, chatIds] of limits) {
      expect(await limitTo(ada, request)).toMatchObject({ status: 200, body: { monthly_limit_usd: chatIds } });
      expect((await usageOf(ada)).monthly_limit_usd).toBe(chatIds);
    }
    for (const wrong of [-0.01, 0.004, 2.499, LIMITS.monthlyLimitDollars + 0.01, '5', true, [], undefined]) {
      expect(await limitTo(ada, wrong), String(wrong)).toMatchObject(refused(422, SENTENCES.badMonthlyLimit));
    }
    expect((await usageOf(ada)).monthly_limit_usd).toBe(LIMITS.monthlyLimitDollars);
    // Changes of coaches do not affect it.
    await hide(ada, 'fitness');
    await deactivate(ada, GENERAL_COACH);
    expect((await usageOf(ada)).monthly_limit_usd).toBe(LIMITS.monthlyLimitDollars);
    for (const nothing of [null, null]) {
      expect(await limitTo(ada, nothing)).toMatchObject({ status: 200, body: { monthly_limit_usd: null } });
    }
    expect((await kindOf(ada, 'fitness')).hidden).toBe(true);
  });
});
