import { afterEach, describe, expect, test, vi } from 'vitest';
import { createOutboxQueue, type OutgoingMessage } from '#frontend/features/chats/outbox-queue.ts';
import type { Message } from '#shared/contracts/chats.ts';

const written = (key: string, chatId = 'chat'): OutgoingMessage => ({ key, chatId, content: `About ${key}`, at: 0 });

const arrived = ({ key, content }: OutgoingMessage): Message => ({
  id: `id-${key}`,
  content,
  created_at: '',
  sender: { id: 'me', name: 'Me' },
  client_id: key,
});

/** What is kept in the browser, for all of its tabs. */
function storage() {
  let all: OutgoingMessage[] = [];
  const tabs = new Set<(all: OutgoingMessage[]) => void>();
  return {
    read: () => all,
    tab: () => {
      let hears: ((all: OutgoingMessage[]) => void) | undefined;
      return {
        read: () => all,
        write: (next: OutgoingMessage[]) => {
          all = next;
          for (const tell of tabs) if (tell !== hears) tell(all);
        },
        onOtherTabWrite: (listener: (all: OutgoingMessage[]) => void) => {
          hears = listener;
          tabs.add(listener);
          return () => void tabs.delete(listener);
        },
      };
    },
  };
}

/** A server that answers when it is told to. */
function server() {
  const asked: {
    message: OutgoingMessage;
    waits: (waiting: boolean) => void;
    answer: PromiseWithResolvers<Message>;
  }[] = [];
  return {
    asked,
    keys: () => asked.map(({ message }) => message.key),
    send: (message: OutgoingMessage, waits: (waiting: boolean) => void) => {
      const answer = Promise.withResolvers<Message>();
      asked.push({ message, waits, answer });
      return answer.promise;
    },
    accept: (index: number) => asked[index]!.answer.resolve(arrived(asked[index]!.message)),
    refuse: (index: number, why: string) => asked[index]!.answer.reject(new Error(why)),
  };
}

const open: { close(): void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

function outboxOn(kept = storage(), to = server()) {
  const sent: string[] = [];
  const elsewhere = { asked: [] as string[][], answer: Promise.withResolvers<void>() };
  const outbox = createOutboxQueue({
    store: kept.tab(),
    send: to.send,
    onSent: (_, message) => {
      // What is there is there before it is gone from here.
      expect(outbox.all().some(({ key }) => key === message.client_id)).toBe(true);
      sent.push(message.id);
    },
    onSentByOtherTab: (chats) => {
      elsewhere.asked.push(chats);
      return elsewhere.answer.promise;
    },
    failureOf: (error) => ((error as Error).message === 'signed out' ? null : (error as Error).message),
  });
  open.push(outbox);
  return { outbox, kept, to, sent, elsewhere };
}

const waiting = (outbox: { all(): readonly OutgoingMessage[] }) => outbox.all().map(({ key }) => key);
const soon = (look: () => void) => vi.waitFor(look, { interval: 1 });

describe('what is said', () => {
  test('is there at once, and is kept', () => {
    const { outbox, kept, to } = outboxOn();
    outbox.add(written('a'));
    expect(waiting(outbox)).toEqual(['a']);
    expect(kept.read()).toEqual([written('a')]);
    expect(to.keys()).toEqual(['a']);
  });

  test('is sent in its order, one after the other', async () => {
    const { outbox, to, sent } = outboxOn();
    for (const key of ['a', 'b', 'c']) outbox.add(written(key));
    expect(to.keys()).toEqual(['a']);
    to.accept(0);
    await soon(() => expect(to.keys()).toEqual(['a', 'b']));
    to.accept(1);
    await soon(() => expect(to.keys()).toEqual(['a', 'b', 'c']));
    to.accept(2);
    await soon(() => expect(waiting(outbox)).toEqual([]));
    expect(sent).toEqual(['id-a', 'id-b', 'id-c']);
  });

  test('in one chat does not wait for another', () => {
    const { outbox, to } = outboxOn();
    outbox.add(written('a', 'one'));
    outbox.add(written('b', 'two'));
    expect(to.keys()).toEqual(['a', 'b']);
  });

  test('says when it is sent in vain', () => {
    const { outbox, to } = outboxOn();
    outbox.add(written('a'));
    to.asked[0]!.waits(true);
    expect([...outbox.waiting()]).toEqual(['a']);
    to.asked[0]!.waits(false);
    expect([...outbox.waiting()]).toEqual([]);
  });
});

describe('what was refused', () => {
  test('stays with the reason, holds nothing up, and is tried again by the same name', async () => {
    const { outbox, kept, to } = outboxOn();
    outbox.add(written('a'));
    outbox.add(written('b'));
    to.refuse(0, 'No');
    await soon(() => expect(to.keys()).toEqual(['a', 'b']));
    expect(kept.read()).toEqual([{ ...written('a'), failure: 'No' }, written('b')]);
    to.accept(1);
    await soon(() => expect(waiting(outbox)).toEqual(['a']));
    outbox.retry('a');
    expect(outbox.all()).toEqual([written('a')]);
    expect(to.keys()).toEqual(['a', 'b', 'a']);
    to.accept(2);
    await soon(() => expect(waiting(outbox)).toEqual([]));
  });

  test('can be discarded', async () => {
    const { outbox, kept, to } = outboxOn();
    outbox.add(written('a'));
    to.refuse(0, 'No');
    await soon(() => expect(outbox.all()[0]?.failure).toBe('No'));
    outbox.discard('a');
    expect(waiting(outbox)).toEqual([]);
    expect(kept.read()).toEqual([]);
  });

  test('by the end of the session is no failure', async () => {
    const { outbox, to } = outboxOn();
    outbox.add(written('a'));
    to.refuse(0, 'signed out');
    await soon(() => expect(to.asked).toHaveLength(1));
    expect(outbox.all()).toEqual([written('a')]);
  });
});

describe('after a reload', () => {
  test('what was not sent is taken up, what was refused is not', async () => {
    const kept = storage();
    kept.tab().write([{ ...written('a'), failure: 'No' }, written('b'), written('c')]);
    const { outbox, to } = outboxOn(kept);
    expect(waiting(outbox)).toEqual(['a', 'b', 'c']);
    outbox.resume();
    expect(to.keys()).toEqual(['b']);
    to.accept(0);
    await soon(() => expect(to.keys()).toEqual(['b', 'c']));
  });
});

describe('in two tabs', () => {
  test('each shows what the other sends, and does not send it', () => {
    const kept = storage();
    const [one, two] = [outboxOn(kept), outboxOn(kept)];
    one.outbox.add(written('a'));
    expect(waiting(two.outbox)).toEqual(['a']);
    expect(two.to.asked).toEqual([]);
    two.outbox.add(written('b'));
    expect(waiting(one.outbox)).toEqual(['a', 'b']);
    expect(kept.read().map(({ key }) => key)).toEqual(['a', 'b']);
  });

  test('what one has sent stays in sight at the other until it is read there', async () => {
    const kept = storage();
    const [one, two] = [outboxOn(kept), outboxOn(kept)];
    one.outbox.add(written('a'));
    one.to.accept(0);
    await soon(() => expect(waiting(one.outbox)).toEqual([]));
    expect(waiting(two.outbox)).toEqual(['a']);
    expect(two.elsewhere.asked).toEqual([['chat']]);
    two.elsewhere.answer.resolve();
    await soon(() => expect(waiting(two.outbox)).toEqual([]));
  });

  test('nothing is lost when the one that sends is closed', async () => {
    const kept = storage();
    const [one, two] = [outboxOn(kept), outboxOn(kept)];
    one.outbox.add(written('a'));
    one.outbox.close();
    two.outbox.resume();
    expect(two.to.keys()).toEqual(['a']);
    two.to.accept(0);
    await soon(() => expect(kept.read()).toEqual([]));
  });
});
