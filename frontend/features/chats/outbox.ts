import { type MutationOptions, type QueryClient, useMutationState } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { ApiError, hasCode, sentenceOf } from '#frontend/lib/api-error.ts';
import { serverTime } from '#frontend/lib/clock.ts';
import { deliverInTurn, setWaiting, UNSENT } from '#frontend/lib/deliver.ts';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { chats, type Message } from '#shared/contracts/chats.ts';
import { chatQueries } from './api.ts';

/*
 * The messages that wait on the device until the server accepts them: one after the other in each chat, as unsent work
 * (`deliver.ts`). The key of a message is its `client_id`, so that sending it again is harmless.
 */

export const MESSAGE_KEY = ['messages'] as const;

export interface UnsentMessage {
  key: string;
  chatId: string;
  content: string;
  /** When the message was written, in server time. */
  at: number;
}

export interface OutgoingMessage extends UnsentMessage {
  /** The reason of the server's refusal. */
  failure?: string;
}

/** Loaded with the page of a chat; another page loads it with the first sent message. */
const cache = lazyModule(() => import('./cache.ts'));

export function defineMessages(client: QueryClient): void {
  const options: MutationOptions<Message, Error, UnsentMessage> = {
    ...UNSENT,
    mutationFn: (message) =>
      deliverInTurn(
        client,
        message,
        () => sendOnce(client, message),
        () => setWaiting(message.key, message.chatId),
      ),
    // The message is pending until this ends: it is shown as sent first, so that it never disappears.
    onSuccess: async (sent, { chatId }) => {
      const code = await cache.load().catch(() => undefined);
      if (code) code.addSent(client, chatId, sent);
      else void client.invalidateQueries({ queryKey: chatQueries.all });
    },
  };
  client.setMutationDefaults(MESSAGE_KEY, options as unknown as MutationOptions);
}

async function sendOnce(client: QueryClient, { chatId, content, key }: UnsentMessage): Promise<Message> {
  try {
    return await call(chats.createMessage, { params: { id: chatId }, body: { content, client_id: key } });
  } catch (error) {
    // The chat was closed or left meanwhile: show that.
    if (error instanceof ApiError && [403, 404].includes(error.status)) {
      void cache.load().then(({ refreshChat }) => refreshChat(client, chatId), ignored);
    }
    // The key was removed elsewhere: show the notice that leads to the settings.
    if (hasCode(error, 'api_key_required')) void client.invalidateQueries({ queryKey: ['me'] });
    throw error;
  }
}

const ignored = () => {};

/** Shows a message at once, and sends it after those before it. */
export function sendMessage(client: QueryClient, chatId: string, content: string): void {
  const options = client.defaultMutationOptions({ mutationKey: MESSAGE_KEY });
  const mutation = client.getMutationCache().build(client, options);
  const message: UnsentMessage = { key: crypto.randomUUID(), chatId, content, at: serverTime.now() };
  // The chat shows refusals.
  mutation.execute(message).catch(ignored);
}

/** The unsent messages of a chat, oldest first. */
export function useOutgoing(chatId: string): OutgoingMessage[] {
  return useMutationState({
    filters: {
      mutationKey: MESSAGE_KEY,
      predicate: ({ state }) => state.status !== 'success' && (state.variables as UnsentMessage).chatId === chatId,
    },
    select: ({ state: { variables, error } }) => ({
      ...(variables as UnsentMessage),
      ...(error && { failure: sentenceOf(error) }),
    }),
  });
}
