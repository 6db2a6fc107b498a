import { describe, expect } from 'vitest';
import { account } from '#shared/contracts/account.ts';
import { chats, type Message } from '#shared/contracts/chats.ts';
import { journaling } from '#shared/contracts/journaling.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { JOURNALING } from '#shared/domain/powerups.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import { chatOf, messagesOf, say } from '#test/support/chats.ts';
import { chatsOf, confidants, group, revoked } from '#test/support/confidants.ts';
import { download, exported, itemsIn as partIn, textIn } from '#test/support/exports.ts';
import { installJournaling, share, toShare, write } from '#test/support/journaling.ts';
import { AT_ONCE, decisionsOf, notificationEmails, prefer, pushesTo, registered } from '#test/support/notifications.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { sharedTable } from '#test/support/shared-cloud.ts';
import { allItems, itemsIn } from '#test/support/table.ts';
import { type Caller, type Person, pathOf, type World } from '#test/support/world.ts';
import { tally, times } from './support/accounts.ts';
import { cloud, message, newEvents, pagesOf, test } from './support/live-pages.ts';

/* A page of the journal, shared as a copy in the chat with a confidant. */

const DAY = '2024-02-29';
const PAGE = { text: 'Under the *plum* tree.', mood: 'low' as const };
const SAID = 'A page of my journal';

const open = (who: Caller, id: string) => who.call(journaling.readShared, { params: { id } });
const takeBack = (who: Caller, id: string) => who.call(journaling.takeBack, { params: { id } });
const read = (who: Caller, date = DAY) => who.call(journaling.read, { params: { date } });
const off = (who: Caller) =>
  who.call(powerups.update, { params: { id: JOURNALING }, body: { user_powerup: { status: 'off' } } });

/** Checks that none of these people can read or take back the page in the message with this id. */
async function expectClosed(id: string, ...people: readonly Caller[]): Promise<void> {
  for (const who of people) {
    for (const endpoint of [journaling.readShared, journaling.takeBack]) {
      const path = pathOf(endpoint, { params: { id } });
      expectRefusal(await who.raw(endpoint.method, path), 404, SENTENCES.pageNotShared);
    }
  }
}

/** Ada, who has written a page, and Bob, her confidant. */
async function friends(world: World): Promise<{ ada: Person; bob: Person; chatId: string }> {
  const [ada, bob] = [await world.verified({ name: 'Ada Lovelace' }), await world.verified({ name: 'Bob Kahn' })];
  const chatId = await confidants(bob, ada);
  await installJournaling(ada);
  await write(ada, DAY, PAGE);
  return { ada, bob, chatId };
}

describe('a shared page', () => {
  test('is a copy of what was written then, which the two of the chat can read, and nobody else', async ({ world }) => {
    const { ada, bob, chatId } = await friends(world);
    const [coach, stranger] = [await world.person(), await world.person()];
    await confidants(ada, coach, 'coach');
    const { id: runners } = await group(ada, 'Runners', bob);
    const [plain, inGroup] = [await say(ada, chatId, 'Hello'), await say(ada, runners, 'Hello, all')];
    expect((await read(ada)).shares).toEqual([]);

    const request = await toShare(ada, bob, DAY);
    const said = await ada.call(journaling.share, request);
    expect(said).toEqual({
      id: expect.any(String),
      content: SAID,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      sender: { id: ada.id, name: ada.name },
      client_id: request.body.client_id,
      journal_page: { date: DAY },
    });
    for (const person of [ada, bob]) expect(await messagesOf(person, chatId)).toEqual([plain, said]);
    const share = { id: said.id, chat_id: chatId, name: bob.name, shared_at: said.created_at };
    expect((await read(ada)).shares).toEqual([share]);

    await write(ada, DAY, { text: 'Nothing.', mood: null });
    for (const person of [ada, bob]) expect(await open(person, said.id)).toEqual({ date: DAY, ...PAGE });
    await write(ada, DAY, { text: '' });
    expect(await open(bob, said.id)).toEqual({ date: DAY, ...PAGE });
    expect(await read(ada)).toMatchObject({ text: '', shares: [share] });

    for (const who of [coach, stranger]) await expectClosed(said.id, who);
    for (const id of [plain.id, inGroup.id, `${said.id}0`, said.id.slice(0, -1), chatId, 'x']) {
      await expectClosed(id, ada, bob);
    }
    expectRefusal(
      await bob.raw('DELETE', pathOf(journaling.takeBack, { params: { id: said.id } })),
      404,
      SENTENCES.pageNotShared,
    );
    expect(await open(bob, said.id)).toEqual({ date: DAY, ...PAGE });
  });

  test('has its words nowhere else: not in lists, events, notifications, emails and exports', async ({ world }) => {
    const { ada, bob, chatId } = await friends(world);
    await prefer(bob, AT_ONCE);
    const token = await registered(bob);
    await cloud.settle();
    const [page, elsewhere] = await pagesOf(bob, await ada.elsewhere());
    const said = await share(ada, bob, DAY);
    const [events, own] = await newEvents(page, elsewhere);
    expect(own).toContainEqual({ type: 'journal_updated', date: DAY, days: false });
    expect(events).toContainEqual(message(chatId, said));
    const [chat] = (await chatsOf(bob)).filter(({ id }) => id === chatId);
    expect(chat).toMatchObject({ unread_count: 1, last_message: { content: SAID, sender_id: ada.id } });
    const files = await download(await exported(bob));
    const places = {
      events,
      chat,
      alone: await chatOf(bob, chatId),
      messages: await messagesOf(bob, chatId),
      pushes: await pushesTo(world, token),
      mails: (await notificationEmails(bob)).filter(({ subject }) => subject.startsWith('New message')),
      export: textIn(files, 'messages.json') + textIn(files, 'messages.csv'),
    };
    for (const [place, shown] of Object.entries(places)) {
      const text = JSON.stringify(shown);
      expect([place, text.includes(SAID), /plum|"low"/.test(text)]).toEqual([place, true, false]);
    }
    const others = [await decisionsOf(bob), ...Object.keys(files).map((name) => textIn(files, name))];
    expect(JSON.stringify(others)).not.toContain('plum');
    // Her own export has the copy, also after she has changed the page.
    await write(ada, DAY, { text: 'Nothing.' });
    const [mine] = partIn(await download(await exported(ada)), 'messages');
    expect(mine).toMatchObject({ content: SAID, journal_page: { date: DAY, ...PAGE } });
  });

  test('that is taken back is gone at once, also from the table, and nobody is notified', async ({ world }) => {
    const { ada, bob, chatId } = await friends(world);
    const said = await share(ada, bob, DAY);
    await say(bob, chatId, 'Thank you');
    await cloud.settle();
    const seen = await bob.answer(chats.messages, { params: { id: chatId } });
    const [before, decided] = [await chatsOf(bob), await decisionsOf(bob)];
    const [page, elsewhere] = await pagesOf(bob, await ada.elsewhere());

    await takeBack(ada, said.id);
    await expectClosed(said.id, ada, bob);
    const left = { ...said, journal_page: { date: null } };
    const [events, own] = await newEvents(page, elsewhere);
    expect(events).toEqual([message(chatId, left)]);
    expect(own).toContainEqual({ type: 'journal_updated', date: DAY, days: false });
    // A browser that has the messages gets them anew.
    const again = await bob.raw('GET', pathOf(chats.messages, { params: { id: chatId } }), {
      headers: { 'if-none-match': seen.headers.get('etag') ?? '' },
    });
    expect([again.status, again.body]).toMatchObject([200, [left, { content: 'Thank you' }]]);
    expect([await chatsOf(bob), await decisionsOf(bob)]).toEqual([before, decided]);
    const items = await itemsIn(await sharedTable(), [`CHAT#${chatId}`, `USER#${bob.id}`]);
    expect(JSON.stringify(items)).not.toMatch(/plum|2024-02-29/);
    expect(await read(ada)).toMatchObject({ ...PAGE, shares: [] });
    const [mine] = partIn(await download(await exported(ada)), 'messages');
    expect(mine).toMatchObject({ content: SAID, journal_page: { date: null } });

    const anew = await share(ada, bob, DAY);
    expect(await open(bob, anew.id)).toEqual({ date: DAY, ...PAGE });
  });

  test('that is taken back in the first seconds is not announced', async ({ world }) => {
    const { ada, bob } = await friends(world);
    await prefer(bob, AT_ONCE);
    const token = await registered(bob);
    await cloud.settle();
    await takeBack(ada, (await share(ada, bob, DAY)).id);
    expect(await pushesTo(world, token)).toEqual([]);
    await share(ada, bob, DAY);
    expect(await pushesTo(world, token)).toMatchObject([{ data: { body: SAID } }]);
  });

  test('leaves unread what the other has written in the chat', async ({ world }) => {
    const { ada, bob, chatId } = await friends(world);
    const unread = async () => (await chatOf(ada, chatId)).unread_count;
    await say(bob, chatId, 'Can you call me tonight?');
    await share(ada, bob, DAY);
    // The page itself counts, too.
    expect(await unread()).toBe(2);
    await ada.call(chats.markAsRead, { params: { id: chatId }, body: {} });
    await share(ada, bob, DAY);
    expect(await unread()).toBe(0);
  });

  test('is taken back once, however often that is asked at the same time', async ({ world }) => {
    const { ada, bob } = await friends(world);
    const said = await share(ada, bob, DAY);
    const path = pathOf(journaling.takeBack, { params: { id: said.id } });
    expect(tally(await Promise.all(times(5, () => ada.raw('DELETE', path))))).toEqual({ 204: 1, 404: 4 });
    expect((await read(ada)).shares).toEqual([]);
  });

  test('can be read and taken back without the power-up, and after the two are no longer confidants', async ({
    world,
  }) => {
    const { ada, bob } = await friends(world);
    const [first, second] = [await share(ada, bob, DAY), await share(ada, bob, DAY)];
    await off(ada);
    expect(await open(bob, first.id)).toEqual({ date: DAY, ...PAGE });
    await takeBack(ada, first.id);
    await expectClosed(first.id, ada, bob);
    await installJournaling(ada);
    await revoked(ada, bob);
    expect(await open(bob, second.id)).toEqual({ date: DAY, ...PAGE });
    expect((await read(ada)).shares).toMatchObject([{ id: second.id, name: bob.name }]);
    const refused = await ada.refusal(journaling.share, await toShare(ada, bob, DAY));
    expect([refused.status, ...refused.errors]).toEqual([404, SENTENCES.confidantNotFound]);
    await takeBack(ada, second.id);
    await expectClosed(second.id, ada, bob);
  });

  test('goes with the account of its owner', async ({ world }) => {
    const ada = await world.registered({ name: 'Ada Lovelace' });
    const bob = await world.verified();
    const chatId = await confidants(bob, ada);
    await installJournaling(ada);
    await write(ada, DAY, PAGE);
    const said = await share(ada, bob, DAY);
    await ada.call(account.delete, { body: { user: { current_password: ada.password } } });
    await cloud.settle();
    await expectClosed(said.id, bob);
    expect(await messagesOf(bob, chatId)).toMatchObject([
      { content: SAID, sender: { id: null, name: 'Former member' }, journal_page: { date: null } },
    ]);
    const items = (await allItems(await sharedTable())).filter((item) =>
      [`CHAT#${chatId}`, `USER#${ada.id}`, `USER#${bob.id}`].includes(String(item.PK)),
    );
    expect(items.length).toBeGreaterThan(3);
    expect(JSON.stringify(items)).not.toMatch(/plum|JOURNAL/);
  });
});

describe('sharing', () => {
  test('again with the same client id is the same message, whatever has changed since', async ({ world }) => {
    const { ada, bob, chatId } = await friends(world);
    const request = await toShare(ada, bob, DAY);
    const path = pathOf(journaling.share, request);
    const ask = (client_id = request.body.client_id) =>
      ada.raw('POST', path, { body: { ...request.body, client_id: client_id.toUpperCase() } });
    const answers = await Promise.all(times(5, () => ask()));
    expect(tally(answers)).toEqual({ 200: 4, 201: 1 });
    const [said] = await messagesOf(bob, chatId);
    expect(answers.map(({ body }) => body)).toEqual(times(5, () => said));
    expect((await read(ada)).shares).toHaveLength(1);

    await write(ada, DAY, { text: 'Nothing.' });
    expect(await ask()).toMatchObject({ status: 200, body: said });
    await write(ada, DAY, { text: '', mood: null });
    await takeBack(ada, said!.id);
    expect(await ask()).toMatchObject({ status: 200, body: { id: said!.id, journal_page: { date: null } } });
    expectRefusal(await ask(crypto.randomUUID()), 404, 'Entry not found');
    expect(await messagesOf(bob, chatId)).toHaveLength(1);
  });

  test('is refused for an earlier state of the page, a page without a text, and people who are no confidants', async ({
    world,
  }) => {
    const { ada, bob, chatId } = await friends(world);
    const stranger = await world.person();
    const refused = async (asked: Awaited<ReturnType<typeof toShare>>) => {
      const { status, errors } = await ada.refusal(journaling.share, asked);
      return [status, ...errors];
    };
    const outdated = await toShare(ada, bob, DAY);
    await write(ada, DAY, { text: 'Rain.' });
    expect(await refused(outdated)).toEqual([409, SENTENCES.changedMeanwhile]);
    for (const who of [stranger, ada]) {
      expect(await refused(await toShare(ada, who, DAY))).toEqual([404, SENTENCES.confidantNotFound]);
    }
    await write(ada, '2024-03-01', { mood: 'good' });
    expect(await refused(await toShare(ada, bob, '2024-03-01'))).toEqual([404, 'Entry not found']);
    const now = await toShare(ada, bob, DAY);
    for (const date of ['2024-03-02', '2024-02-30', 'today']) {
      expect(await refused({ ...now, params: { date } })).toEqual([404, 'Entry not found']);
    }
    expect((await ada.raw('POST', pathOf(journaling.share, now), { body: {} })).status).toBe(422);
    expect(await messagesOf(bob, chatId)).toEqual([]);
  });

  test(`is possible ${LIMITS.journalShares} times for a page, also at the same time, and again after one was taken back`, async ({
    world,
  }) => {
    const { ada, bob } = await friends(world);
    const all: Message[] = [];
    while (all.length < LIMITS.journalShares - 1) all.push(await share(ada, bob, DAY));
    const path = pathOf(journaling.share, { params: { date: DAY } });
    const asked = await toShare(ada, bob, DAY);
    const ask = (client_id: string = crypto.randomUUID()) =>
      ada.raw('POST', path, { body: { ...asked.body, client_id } });
    const answers = await Promise.all(times(3, () => ask()));
    expect(tally(answers)).toEqual({ 201: 1, 422: 2 });
    expectRefusal(await ask(), 422, SENTENCES.tooManyShares);
    const { shares } = await read(ada);
    expect(shares).toHaveLength(LIMITS.journalShares);
    expect(shares.slice(0, all.length).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    // A repetition is no further copy, and another day has its own.
    expect((await ask(all[0]?.client_id ?? '')).status).toBe(200);
    await write(ada, '2024-03-01', { text: 'Sun.' });
    await share(ada, bob, '2024-03-01');
    await takeBack(ada, all[3]!.id);
    await share(ada, bob, DAY);
    expect((await ask()).status).toBe(422);
  });
});
