import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  labelOf,
  mergeMessages,
  mergeThread,
  storedThread,
  type Thread,
  type ThreadUpdate,
} from '#frontend/features/chats/model.ts';
import type { Message } from '#shared/contracts/chats.ts';

const idOf = (place: number) => String(place).padStart(6, '0');

function message(place: number, content = `Message ${place}`): Message {
  return {
    id: idOf(place),
    content,
    created_at: new Date(place * 1000).toISOString(),
    sender: { id: 'grace', name: 'Grace' },
    client_id: null,
  };
}

const messages = (from: number, until: number) =>
  Array.from({ length: until - from + 1 }, (_, index) => message(from + index));
const ids = (thread: Thread | undefined) => thread?.messages.map(({ id }) => id);

/** A chat of a number of messages, and updates of it: pages and single messages, in any order and repeated. */
const arrivals = fc.integer({ min: 1, max: 40 }).chain((length) => {
  const one = fc.integer({ min: 1, max: length });
  const update = fc.oneof(
    one.map((place): ThreadUpdate => ({ messages: [message(place)] })),
    fc.tuple(one, one).map(([a, b]): ThreadUpdate => ({ messages: messages(Math.min(a, b), Math.max(a, b)) })),
  );
  const whole: ThreadUpdate = { messages: messages(1, length), known: idOf(length), complete: true, tag: 'all' };
  return fc
    .array(update, { maxLength: 12 })
    .chain((some) => fc.shuffledSubarray([...some, whole], { minLength: some.length + 1 }))
    .map((updates) => ({ length, updates }));
});

describe('the messages of a chat', () => {
  test('become the same list in whatever order and however often they arrive', () => {
    fc.assert(
      fc.property(arrivals, ({ length, updates }) => {
        const thread = updates.reduce<Thread | undefined>(mergeThread, undefined);
        expect(ids(thread)).toEqual(messages(1, length).map(({ id }) => id));
        expect(thread).toMatchObject({ known: idOf(length), complete: true, tag: 'all' });
        // Repeating all updates changes nothing.
        expect(updates.reduce<Thread | undefined>(mergeThread, thread)).toBe(thread);
      }),
    );
  });

  test('are in order after every update, each once', () => {
    fc.assert(
      fc.property(arrivals, ({ updates }) => {
        let thread: Thread | undefined;
        for (const update of updates) {
          thread = mergeThread(thread, update);
          const seen = ids(thread)!;
          expect(seen).toEqual([...new Set(seen)].sort());
        }
      }),
    );
  });

  test('stay the same objects if they have not changed', () => {
    const before = messages(1, 5);
    const after = mergeMessages(before, messages(3, 6));
    expect(after.slice(0, 5).every((each, index) => each === before[index])).toBe(true);
    expect(mergeMessages(before, messages(2, 4))).toBe(before);
  });

  test('are replaced by newer versions', () => {
    const before = messages(1, 3);
    const after = mergeMessages(before, [{ ...message(2), sender: { id: null, name: 'Former member' } }]);
    expect(after.map(({ sender }) => sender.name)).toEqual(['Grace', 'Former member', 'Grace']);
  });

  test('are taken back for good, also if an earlier answer comes later', () => {
    const shared = { ...message(2), journal_page: { date: '2026-05-01' } };
    const takenBack = { ...message(2), journal_page: { date: null } };
    const before = mergeMessages(messages(1, 3), [shared]);
    const after = mergeMessages(before, [takenBack]);
    expect(after[1]).toEqual(takenBack);
    expect(mergeMessages(after, [shared])).toBe(after);
    const renamed = mergeMessages(after, [{ ...shared, sender: { id: null, name: 'Former member' } }]);
    expect(renamed[1]).toMatchObject({ sender: { name: 'Former member' }, journal_page: { date: null } });
  });
});

describe('a single message', () => {
  test('does not imply that nothing is missing before it', () => {
    const page = mergeThread(undefined, { messages: messages(1, 3), known: idOf(3), tag: 'a' });
    const pushed = mergeThread(page, { messages: [message(7)] });
    expect(pushed.known).toBe(idOf(3));
    expect(pushed.tag).toBe('a');
    expect(mergeThread(pushed, { messages: messages(4, 7), known: idOf(7), tag: 'b' })).toMatchObject({
      known: idOf(7),
      tag: 'b',
    });
  });
});

describe('a page that does not connect to the known messages', () => {
  test('replaces them, but keeps later messages', () => {
    const before = mergeThread(undefined, { messages: messages(1, 3), known: idOf(3), complete: true });
    const pushed = mergeThread(before, { messages: [message(99)] });
    const after = mergeThread(pushed, { messages: messages(50, 90), known: idOf(90), replaces: true });
    expect(ids(after)).toEqual([...messages(50, 90), message(99)].map(({ id }) => id));
    expect(after.complete).toBe(false);
  });
});

describe('the part of a thread that is stored on the device', () => {
  test('is the newest hundred messages', () => {
    const thread = mergeThread(undefined, { messages: messages(1, 140), known: idOf(140), complete: true, tag: 'a' });
    const stored = storedThread(thread);
    expect(ids(stored)).toEqual(messages(41, 140).map(({ id }) => id));
    expect(stored).toMatchObject({ known: idOf(140), complete: false, tag: 'a' });
  });

  test('is all of a short chat', () => {
    const thread = mergeThread(undefined, { messages: messages(1, 3), known: idOf(3), complete: true });
    expect(storedThread(thread)).toEqual(thread);
  });
});

test('a chat of two is labelled with a first name and an initial, or as that of a former member', () => {
  const chat = { type: 'direct_message', name: 'Grace Brewster Hopper' } as const;
  expect(labelOf(chat)).toBe('Grace H.');
  expect(labelOf({ ...chat, members: [{ id: 'grace', name: chat.name, image: null }] })).toBe('Grace H.');
  expect(labelOf({ ...chat, name: 'Former member', members: [] })).toBe('Former member');
});
