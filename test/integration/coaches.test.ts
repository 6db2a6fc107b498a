import { describe, expect } from 'vitest';
import { coaches, type UserCoach } from '#shared/contracts/coaches.ts';
import { users } from '#shared/contracts/users.ts';
import { COACH_TYPES, DEFAULT_MAY_READ, GENERAL_COACH } from '#shared/domain/coaches.ts';
import { coachTypes } from '#shared/text/coach-types.ts';
import { chatOf, messageRefusal, ownChat, say, textsOf } from '#test/support/chats.ts';
import { coachOf, saveKey } from '#test/support/coaches.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { mailsTo } from '#test/support/world.ts';
import { tally, times } from './support/accounts.ts';
import {
  activate,
  coachChats,
  create,
  deactivate,
  hide,
  idsOf,
  kindOf,
  MUSE,
  refused,
  remove,
  update,
  withKey,
} from './support/coaches.ts';
import { test } from './support/test.ts';

/* AI coaches of the catalogue: activation, deletion and their chats. */

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
        may_read: DEFAULT_MAY_READ,
        journal_shared: false,
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
