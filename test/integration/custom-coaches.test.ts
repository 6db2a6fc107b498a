import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect } from 'vitest';
import type { UserCoach } from '#shared/contracts/coaches.ts';
import { users } from '#shared/contracts/users.ts';
import { COACH_DATA, DEFAULT_MAY_READ, GENERAL_COACH } from '#shared/domain/coaches.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { chatOf, messageRefusal } from '#test/support/chats.ts';
import { coachOf } from '#test/support/coaches.ts';
import { Page } from '#test/support/page.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { mailsTo } from '#test/support/world.ts';
import { tally, times } from './support/accounts.ts';
import {
  activate,
  coachChats,
  create,
  deactivate,
  idsOf,
  MUSE,
  made,
  refused,
  remove,
  update,
  withKey,
} from './support/coaches.ts';
import { test } from './support/test.ts';

/* Custom coaches, and changes of coaches. */

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
      may_read: DEFAULT_MAY_READ,
      journal_shared: false,
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

  test('reads only what its user permits, as one of the catalogue', async ({ world }) => {
    const ada = await withKey(world);
    const { id, may_read } = await made(ada);
    expect(may_read).toEqual({ history: true, notes: false, journal: false, fitness: true, confidants: false });
    for (const coach of [id, GENERAL_COACH]) {
      let expected = DEFAULT_MAY_READ;
      for (const data of COACH_DATA) {
        expected = { ...expected, [data]: !expected[data] };
        const change = { may_read: { [data]: expected[data] } };
        expect(await update(ada, coach, change)).toMatchObject({ body: { may_read: expected } });
        // Another change leaves it.
        await update(ada, coach, { rules: `Changed: ${data}` });
        expect(await coachOf(ada, coach)).toMatchObject({ may_read: expected, effective_rules: `Changed: ${data}` });
      }
    }
    const { body } = await update(ada, id, { may_read: {} });
    expect(body).toMatchObject({
      may_read: { history: false, notes: true, journal: true, fitness: false, confidants: true },
    });
    expect(await update(ada, id, { may_read: { notes: 'yes' } })).toMatchObject({ status: 422 });
    expect(await update(ada, id, { may_read: null })).toMatchObject({ status: 422 });
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
