import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { confidants as people } from '#shared/contracts/confidants.ts';
import type { LiveEvent, RecordedAction } from '#shared/contracts/live.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { users } from '#shared/contracts/users.ts';
import { visibilityCalls } from '#shared/contracts/visibility.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { say } from '#test/support/chats.ts';
import { invited, verified } from '#test/support/confidants.ts';
import type { Person } from '#test/support/world.ts';
import {
  byType,
  cloud,
  confidantsOfEachOther,
  confidantsUpdated,
  message,
  newEvents,
  notification,
  pagesOf,
  test,
  updated,
} from './support/live-pages.ts';

/* Live events about commitments, invitations and notifications. */

const types = (events: readonly LiveEvent[]) => events.map(({ type }) => type);

describe('commitments', () => {
  test('are named in the event of a completion action, with its kind and instant', async ({ world }) => {
    const [ada] = await confidantsOfEachOther(world, 1);
    const [run, read] = [await ada.commitment(), await ada.commitment({ title: 'Read' })];
    await cloud.settle();
    const [page] = await pagesOf(ada);
    const { current_completion } = await ada.complete(run.id);
    await ada.skip(read.id);
    const [events] = await newEvents(page);
    expect(events?.flatMap((event) => (event.type === 'commitments_updated' ? event.actions : []))).toEqual([
      { id: run.id, kind: 'completed', at: current_completion.completed_at },
      { id: read.id, kind: 'skipped', at: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
  });

  test('cause an event in every tab after each change of them, their categories and their order', async ({ world }) => {
    const [ada, bob] = (await confidantsOfEachOther(world, 2)) as [Person, Person];
    const [first, second, bobs] = await pagesOf(ada, await ada.elsewhere(), bob);
    const shelf = { body: { category: { name: 'Health' } } };
    const made: { run?: string; read?: string; health?: string; pause?: string } = {};
    const allFromNow = { commitment_ids: null, from: new Date().toISOString().slice(0, 10), until: null };
    const inAYear = addDays(allFromNow.from, 366);
    const one = () => ({ params: { id: made.run ?? '' } });
    const named = (name: string) => ({ category: { name } });
    const deedIn = ({ actions = [] }: { actions?: RecordedAction[] }) =>
      actions.find(({ id }) => id === made.run)?.kind;
    const [list, shelves] = ['commitments', 'categories'];
    const changes: Record<string, [what: unknown[], () => Promise<unknown>]> = {
      create: [[list], async () => (made.run = (await ada.commitment()).id)],
      another: [[list], async () => (made.read = (await ada.commitment({ title: 'Read' })).id)],
      complete: [['completed'], () => ada.complete(made.run!)],
      pending: [['pending'], () => ada.pending(made.run!)],
      skip: [['skipped'], () => ada.skip(made.run!)],
      category: [[shelves], async () => (made.health = (await ada.call(categories.create, shelf)).id)],
      'category renamed': [
        [shelves],
        () => ada.call(categories.update, { params: { id: made.health! }, body: named('Body') }),
      ],
      note: [['notes'], () => ada.call(commitments.note, { ...one(), body: { note: 'By the river' } })],
      'note gone': [['notes'], () => ada.call(commitments.note, { ...one(), body: { note: null } })],
      rename: [[list], () => ada.call(commitments.update, { ...one(), body: { commitment: { title: 'Walk' } } })],
      reorder: [
        [list],
        () => ada.call(commitments.reorder, { body: { ids: [made.run!, made.read!], mode: 'manual' } }),
      ],
      move: [
        [list],
        () => ada.call(commitments.update, { ...one(), body: { commitment: { category_id: made.health! } } }),
      ],
      'category gone': [[list, shelves], () => ada.call(categories.delete, { params: { id: made.health! } })],
      pause: [[list], async () => (made.pause = (await ada.call(pauses.create, { body: allFromNow })).id)],
      'pause changed': [
        [list],
        () => ada.call(pauses.update, { params: { id: made.pause! }, body: { reason: 'A cold' } }),
      ],
      'pause ended': [[list], () => ada.call(pauses.delete, { params: { id: made.pause! } })],
      'pause planned': [[list], () => ada.call(pauses.create, { body: { commitment_ids: null, from: inAYear } })],
      close: [[list], () => ada.call(commitments.close, one())],
      reopen: [[list], () => ada.call(commitments.reopen, one())],
      settings: [
        [list, confidantsUpdated],
        () => ada.call(users.update, { body: { user: { daily_reset_time: '04:00' } } }),
      ],
      gone: [[list], () => ada.call(commitments.delete, one())],
    };
    // Not what a confidant does not see: notes that are not shared, the reason of a pause, and one that is planned.
    const unseen = ['note', 'note gone', 'pause changed', 'pause planned'];
    for (const [name, [what, change]] of Object.entries(changes)) {
      await change();
      const [mine, also, his] = await newEvents(first, second, bobs);
      // The changes of several items can arrive in separate stream records.
      for (const events of [mine!, also!]) {
        const parts = events.map((event) =>
          event.type === 'commitments_updated' ? (event.part ?? deedIn(event)) : event,
        );
        expect(new Set(parts), name).toEqual(new Set(what));
      }
      expect(new Set(his), name).toEqual(new Set(unseen.includes(name) ? [] : [confidantsUpdated]));
    }
  });

  test('tell a completion action to those who see the commitment, and to nobody else', async ({ world }) => {
    const [ada, bob, carol] = (await confidantsOfEachOther(world, 3)) as [Person, Person, Person];
    const [shown, chosen, hidden] = await Promise.all(
      ['Run', 'Read', 'Pray'].map((title) => ada.commitment({ title })),
    );
    const show = (id: string, audience: 'chosen' | 'nobody', people: { id: string; until: null }[]) =>
      ada.call(visibilityCalls.changeVisibility, { params: { id }, body: { audience, people } });
    await show(chosen!.id, 'chosen', [{ id: bob.id, until: null }]);
    await show(hidden!.id, 'nobody', []);
    await cloud.settle();
    const [bobs, carols] = await pagesOf(bob, carol);
    await ada.complete(hidden!.id);
    expect(await newEvents(bobs, carols)).toEqual([[], []]);
    await ada.complete(chosen!.id);
    expect(await newEvents(bobs, carols)).toEqual([[confidantsUpdated], []]);
    await ada.complete(shown!.id);
    expect(await newEvents(bobs, carols)).toEqual([[confidantsUpdated], [confidantsUpdated]]);
    // So do pauses, rules and closing.
    const rest = (...ids: string[]) =>
      ada.call(pauses.create, { body: { commitment_ids: ids, from: new Date().toISOString().slice(0, 10) } });
    const params = { id: chosen!.id };
    for (const change of [
      () => rest(hidden!.id, chosen!.id),
      () => ada.call(commitments.update, { params, body: { commitment: { frequency: 'weekly' } } }),
      () => ada.call(commitments.close, { params }),
    ]) {
      await change();
      expect(await newEvents(bobs, carols)).toEqual([[confidantsUpdated], []]);
    }
    await rest(hidden!.id);
    expect(await newEvents(bobs, carols)).toEqual([[], []]);
  });
});

describe('an invitation', () => {
  test('to a verified address causes an event for its recipient; sending it and its end cause one for both', async ({
    world,
  }) => {
    const [ada, bob] = await Promise.all([world.registered({ name: 'Ada' }), world.registered({ name: 'Bob' })]);
    await bob.verify();
    await cloud.settle();
    const [adas, bobs] = await pagesOf(ada, bob);
    const invitation = await invited(ada, bob.email);
    expect(await newEvents(adas, bobs)).toEqual([
      [confidantsUpdated],
      [
        confidantsUpdated,
        {
          type: 'notification',
          notification: {
            id: expect.stringContaining(invitation.id),
            kind: 'invitation',
            title: 'Ada invited you',
            body: expect.any(String),
            url: '/confidants',
          },
        },
      ],
    ]);
    await bob.call(chatInvitations.delete, { params: { token: invitation.token } });
    expect(await newEvents(adas, bobs)).toEqual([[confidantsUpdated], [confidantsUpdated]]);

    const { token } = await invited(ada, bob.email);
    await newEvents(adas, bobs);
    const { chat_id } = await bob.call(chatInvitations.accept, { params: { token } });
    const [mine, his] = await newEvents(adas, bobs);
    expect(mine).toContainEqual(confidantsUpdated);
    expect(mine).toContainEqual(updated(chat_id));
    const accepted = { kind: 'accepted', title: 'Bob accepted your invitation', url: `/chats/${chat_id}` };
    expect(mine?.filter(({ type }) => type === 'notification')).toEqual([notification(accepted)]);
    expect(his).toContainEqual(confidantsUpdated);
    expect(his).toContainEqual(updated(chat_id));
    expect(types(his!)).not.toContain('notification');
  });

  test('to an unverified address causes no event for its user', async ({ world }) => {
    const [ada, bob] = await Promise.all([world.registered(), world.registered()]);
    await cloud.settle();
    const [adas, bobs] = await pagesOf(ada, bob);
    const { token } = await invited(ada, bob.email);
    expect(await newEvents(adas, bobs)).toEqual([[confidantsUpdated], []]);
    await ada.call(chatInvitations.delete, { params: { token } });
    expect(await newEvents(adas, bobs)).toEqual([[confidantsUpdated], []]);
  });

  test('that is accepted by a registration causes an event for its sender', async ({ world }) => {
    const ada = await world.person();
    const email = `new-${randomUUID()}@example.com`;
    const { token } = await invited(ada, email);
    await cloud.settle();
    const [page] = await pagesOf(ada);
    const user = { name: 'Nina', email, password: 'correct horse', password_confirmation: 'correct horse', token };
    const { chat_id } = await world.anyone.call(users.register, { body: { user } });
    const [events] = await newEvents(page);
    expect(events).toContainEqual(confidantsUpdated);
    expect(events).toContainEqual(updated(chat_id!));
    expect(events).toContainEqual(notification({ kind: 'accepted', title: 'Nina accepted your invitation' }));
  });
});

test('notifications are not sent to users who have switched them off, and all other events are', async ({ world }) => {
  const [ada, bob] = (await confidantsOfEachOther(world, 2)) as [Person, Person];
  await bob.verify();
  const carol = await world.person();
  const id = (await ada.call(people.list)).active_confidants[0]!.chat_id;
  await cloud.settle();
  const [page] = await pagesOf(bob);
  const inApp = (in_app_enabled: boolean) =>
    bob.call(notificationPreferences.update, { body: { preferences: { in_app_enabled } } });
  await inApp(false);
  const said = await say(ada, id, 'Hello');
  await invited(carol, bob.email);
  expect((await newEvents(page))[0]?.toSorted(byType)).toEqual([confidantsUpdated, message(id, said)]);
  const { token } = await invited(bob, (await verified(world)).email);
  expect(token).toBeTruthy();
  await newEvents(page);
  await inApp(true);
  await say(ada, id, 'Hello again');
  expect(types((await newEvents(page))[0]!)).toEqual(['message', 'notification']);
});
