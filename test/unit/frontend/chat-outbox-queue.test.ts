import { afterEach, describe, expect, test, vi } from 'vitest';
import { createOutboxQueue, type OutgoingMessage } from '#frontend/features/chats/outbox-queue.ts';
import type { Message } from '#shared/contracts/chats.ts';

const written = (key: string, chatId = 'chat'): OutgoingMessage => ({ key, chatId, content: `About ${key}`, at: 0 });

const sentMessage = ({ key, content }: OutgoingMessage): Message => ({
  id: `id-${key}`,
  content,
  created_at: '',
  sender: { id: 'me', name: 'Me' },
  client_id: key,
});

/** The browser's storage, shared by its tabs. */
function storage() {
  let all: OutgoingMessage[] = [];
  const tabs = new Set<(all: OutgoingMessage[]) => void>();
  return {
    read: () => all,
    tab: () => {
      let own: ((all: OutgoingMessage[]) => void) | undefined;
      return {
        read: () => all,
        write: (next: OutgoingMessage[]) => {
          all = next;
          for (const listener of tabs) if (listener !== own) listener(all);
        },
        onOtherTabWrite: (listener: (all: OutgoingMessage[]) => void) => {
          own = listener;
          tabs.add(listener);
          return () => void tabs.delete(listener);
        },
      };
    },
  };
}

/** A server that answers on command. */
function server() {
  const requests: {
    message: OutgoingMessage;
    waits: (waiting: boolean) => void;
    answer: PromiseWithResolvers<Message>;
  }[] = [];
  return {
    requests,
    keys: () => requests.map(({ message }) => message.key),
    send: (message: OutgoingMessage, waits: (waiting: boolean) => void) => {
      const answer = Promise.withResolvers<Message>();
      requests.push({ message, waits, answer });
      return answer.promise;
    },
    accept: (index: number) => requests[index]!.answer.resolve(sentMessage(requests[index]!.message)),
    refuse: (index: number, why: string) => requests[index]!.answer.reject(new Error(why)),
  };
}

const open: { close(): void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

function outboxOn(browser = storage(), api = server()) {
  const sent: string[] = [];
  const otherTab = { refreshed: [] as string[][], answer: Promise.withResolvers<void>() };
  const outbox = createOutboxQueue({
    store: browser.tab(),
    send: api.send,
    onSent: (_, message) => {
      // The message is in the chat before it leaves the outbox.
      expect(outbox.all().some(({ key }) => key === message.client_id)).toBe(true);
      sent.push(message.id);
    },
    onSentByOtherTab: (chats) => {
      otherTab.refreshed.push(chats);
      return otherTab.answer.promise;
    },
    failureOf: (error) => ((error as Error).message === 'signed out' ? null : (error as Error).message),
  });
  open.push(outbox);
  return { outbox, browser, api, sent, otherTab };
}

const keysOf = (outbox: { all(): readonly OutgoingMessage[] }) => outbox.all().map(({ key }) => key);
const eventually = (look: () => void) => vi.waitFor(look, { interval: 1 });

describe('an unsent message', () => {
  test('is shown immediately and stored', () => {
    const { outbox, browser, api } = outboxOn();
    outbox.add(written('a'));
    expect(keysOf(outbox)).toEqual(['a']);
    expect(browser.read()).toEqual([written('a')]);
    expect(api.keys()).toEqual(['a']);
  });

  test('is sent in its order, after the one before', async () => {
    const { outbox, api, sent } = outboxOn();
    for (const key of ['a', 'b', 'c']) outbox.add(written(key));
    expect(api.keys()).toEqual(['a']);
    api.accept(0);
    await eventually(() => expect(api.keys()).toEqual(['a', 'b']));
    api.accept(1);
    await eventually(() => expect(api.keys()).toEqual(['a', 'b', 'c']));
    api.accept(2);
    await eventually(() => expect(keysOf(outbox)).toEqual([]));
    expect(sent).toEqual(['id-a', 'id-b', 'id-c']);
  });

  test('in one chat does not wait for another', () => {
    const { outbox, api } = outboxOn();
    outbox.add(written('a', 'one'));
    outbox.add(written('b', 'two'));
    expect(api.keys()).toEqual(['a', 'b']);
  });

  test('is marked as waiting while there is no connection', () => {
    const { outbox, api } = outboxOn();
    outbox.add(written('a'));
    api.requests[0]!.waits(true);
    expect([...outbox.waitingKeys()]).toEqual(['a']);
    api.requests[0]!.waits(false);
    expect([...outbox.waitingKeys()]).toEqual([]);
  });
});

describe('a refused message', () => {
  test('stays with its reason, does not block others, and is sent again with the same key', async () => {
    const { outbox, browser, api } = outboxOn();
    outbox.add(written('a'));
    outbox.add(written('b'));
    api.refuse(0, 'No');
    await eventually(() => expect(api.keys()).toEqual(['a', 'b']));
    expect(browser.read()).toEqual([{ ...written('a'), failure: 'No' }, written('b')]);
    api.accept(1);
    await eventually(() => expect(keysOf(outbox)).toEqual(['a']));
    outbox.retry('a');
    expect(outbox.all()).toEqual([written('a')]);
    expect(api.keys()).toEqual(['a', 'b', 'a']);
    api.accept(2);
    await eventually(() => expect(keysOf(outbox)).toEqual([]));
  });

  test('can be discarded', async () => {
    const { outbox, browser, api } = outboxOn();
    outbox.add(written('a'));
    api.refuse(0, 'No');
    await eventually(() => expect(outbox.all()[0]?.failure).toBe('No'));
    outbox.discard('a');
    expect(keysOf(outbox)).toEqual([]);
    expect(browser.read()).toEqual([]);
  });

  test('is not marked as failed if the session has ended', async () => {
    const { outbox, api } = outboxOn();
    outbox.add(written('a'));
    api.refuse(0, 'signed out');
    await eventually(() => expect(api.requests).toHaveLength(1));
    expect(outbox.all()).toEqual([written('a')]);
  });
});

describe('after a reload', () => {
  test('unsent messages are sent, refused ones are not', async () => {
    const browser = storage();
    browser.tab().write([{ ...written('a'), failure: 'No' }, written('b'), written('c')]);
    const { outbox, api } = outboxOn(browser);
    expect(keysOf(outbox)).toEqual(['a', 'b', 'c']);
    outbox.resume();
    expect(api.keys()).toEqual(['b']);
    api.accept(0);
    await eventually(() => expect(api.keys()).toEqual(['b', 'c']));
  });
});

describe('in two tabs', () => {
  test('each shows what the other sends, and does not send it', () => {
    const browser = storage();
    const [one, two] = [outboxOn(browser), outboxOn(browser)];
    one.outbox.add(written('a'));
    expect(keysOf(two.outbox)).toEqual(['a']);
    expect(two.api.requests).toEqual([]);
    two.outbox.add(written('b'));
    expect(keysOf(one.outbox)).toEqual(['a', 'b']);
    expect(browser.read().map(({ key }) => key)).toEqual(['a', 'b']);
  });

  test('a message that one has sent stays visible in the other until its chat is refreshed there', async () => {
    const browser = storage();
    const [one, two] = [outboxOn(browser), outboxOn(browser)];
    one.outbox.add(written('a'));
    one.api.accept(0);
    await eventually(() => expect(keysOf(one.outbox)).toEqual([]));
    expect(keysOf(two.outbox)).toEqual(['a']);
    expect(two.otherTab.refreshed).toEqual([['chat']]);
    two.otherTab.answer.resolve();
    await eventually(() => expect(keysOf(two.outbox)).toEqual([]));
  });

  test('no message is lost when the sending tab is closed', async () => {
    const browser = storage();
    const [one, two] = [outboxOn(browser), outboxOn(browser)];
    one.outbox.add(written('a'));
    one.outbox.close();
    two.outbox.resume();
    expect(two.api.keys()).toEqual(['a']);
    two.api.accept(0);
    await eventually(() => expect(browser.read()).toEqual([]));
  });
});
