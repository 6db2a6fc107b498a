import '../chat.css';
import '../messages.css';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { call } from '#frontend/lib/api.ts';
import { ApiError, sentenceOf } from '#frontend/lib/api-error.ts';
import { serverTime } from '#frontend/lib/clock.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { Failure, OfflineNote, useOnline } from '#frontend/ui/states.tsx';
import { toaster } from '#frontend/ui/toast-area.tsx';
import { notify } from '#frontend/ui/toasts.ts';
import { type Chat, chats } from '#shared/contracts/chats.ts';
import type { LiveEvent } from '#shared/contracts/live.ts';
import type { User } from '#shared/contracts/users.ts';
import { AI_KEY_CONFIGURED } from '#shared/domain/ai-provider.ts';
import * as text from '#shared/text/chats-messages.ts';
import * as errors from '#shared/text/errors.ts';
import { chatQueries } from '../api.ts';
import type { Remedy } from '../message-list.ts';
import type { Thread } from '../model.ts';
import { onLiveEvent } from '../open-chat.ts';
import { sendMessage, useOutgoing } from '../outbox.ts';
import {
  clearEndedText,
  clearTypingUpTo,
  closeTyping,
  endTyping,
  positionIn,
  type ThreadPosition,
  updateTyping,
  useReply,
} from '../typing-store.ts';
import { MessagesSkeleton } from './chat-skeleton.tsx';
import { Composer, focusBox, type MessageBox } from './composer.tsx';
import { Messages } from './messages.tsx';
import { useThread } from './use-thread.ts';

interface ViewProps {
  chat: Chat;
  user: User;
  pathOfPerson: (id: string) => string | undefined;
  /** A link to the part of the settings that helps. Must keep its identity, because rows are memoized. */
  settingsLink: (text: string, about: Remedy) => ReactNode;
  /** Shown above the first messages of two people. */
  intro: ReactNode;
}

/** The messages of a chat and the message box. */
export function ChatView({ chat, user, pathOfPerson, settingsLink, intro }: ViewProps) {
  const { thread: known, fresh, failed, fetchedAt, retry, older } = useThread(chat.id);
  const client = useQueryClient();
  const outgoing = useOutgoing(chat.id);
  // The user's own messages are shown before the others are loaded.
  const thread = known ?? (outgoing.length > 0 ? EMPTY_THREAD : undefined);
  const messages = thread?.messages ?? EMPTY_THREAD.messages;
  useTypingEvents(chat.id, user.id);
  const reply = useReply(chat, messages, user.id);
  const box = useRef<MessageBox>(null);
  const online = useOnline();
  const needsKey = chat.ai && !user[AI_KEY_CONFIGURED];
  return (
    <>
      <OfflineNote retry={retry} at={fetchedAt}>
        {thread && failed ? (online ? text.messagesFailure : text.messagesOutdated) : null}
      </OfflineNote>
      {thread ? (
        <Messages
          chat={chat}
          thread={thread}
          fresh={fresh}
          older={older}
          outgoing={outgoing}
          reply={reply}
          me={user}
          timezone={user.timezone}
          pathOfPerson={pathOfPerson}
          settingsLink={settingsLink}
          intro={intro}
          mute={chat.closed || needsKey}
          onStarter={(starter) => box.current?.start(starter)}
        />
      ) : failed ? (
        <div className="messages-frame">
          <Failure offline={text.messagesOffline} retry={retry}>
            {text.messagesFailure}
          </Failure>
        </div>
      ) : (
        <MessagesSkeleton />
      )}
      {chat.closed ? (
        <p className="chat-closed">
          <span>{errors.conversation_closed}</span>
          {chat.type === 'ai_coach' ? settingsLink(text.activateCoach, 'coaches') : null}
        </p>
      ) : (
        <Composer
          chatId={chat.id}
          owner={user.id}
          ref={box}
          beside={reply.awaited ? <StopButton chatId={chat.id} position={positionIn(messages, user.id)} /> : null}
          onSend={(content) => sendMessage(client, chat.id, content)}
          {...(needsKey && {
            notice: (
              <div className="notice" role="note">
                <strong>{errors.api_key_required}</strong>
                {settingsLink(text.addKey, 'key')}
              </div>
            ),
          })}
        />
      )}
    </>
  );
}

const EMPTY_THREAD: Thread = { messages: [], known: null, complete: false, tag: null };

/** Shown in place of a chat that could not be loaded. */
export function ChatFailure({ error, retry }: { error: Error | null; retry: () => void }) {
  return (
    <Failure offline={text.chatOffline} retry={retry}>
      {error && !(error instanceof ApiError && error.unreached) ? sentenceOf(error) : text.chatFailure}
    </Failure>
  );
}

/** Stops the reply that is being written: the text so far becomes the message. */
function StopButton({ chatId, position }: { chatId: string; position: ThreadPosition }) {
  const button = useRef<HTMLButtonElement>(null);
  const { mutate } = useMutation({
    ...NO_RETRY,
    mutationFn: () => call(chats.stopReply, { params: { id: chatId } }),
    // Optimistic; undone on failure.
    onMutate: () => endTyping(chatId, position),
    onError: (error, _, undo) => {
      undo?.();
      if (!isEndOfSession(error)) notify('error', sentenceOf(error));
    },
  });
  // The button disappears with the reply; its focus moves to the message box.
  useLayoutEffect(() => {
    const going = button.current;
    return () => {
      if (document.activeElement === going) focusBox();
    };
  }, []);
  return (
    <button
      ref={button}
      type="button"
      className="button quiet stop"
      aria-label={text.stopReply}
      onFocus={toaster.prepare}
      onClick={() => mutate()}
      // Keep the focus in the box, so that phones do not close the keyboard.
      onPointerDown={(event) => event.preventDefault()}
    >
      <span className="stop-mark" aria-hidden="true" />
      <span className="stop-word">{text.stop}</span>
    </button>
  );
}

/** Follows the replies that are written in a chat while it is open. */
function useTypingEvents(chatId: string, me: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = onLiveEvent((event) => {
      if ('chat_id' in event && event.chat_id === chatId) handleTypingEvent(client, event, me);
    });
    return () => {
      stop();
      closeTyping(chatId);
    };
  }, [client, chatId, me]);
}

/** @public Tests load it by name. A reply has more text, has ended, or has become a message. */
export function handleTypingEvent(client: QueryClient, event: LiveEvent & { chat_id: string }, me: string): void {
  const { type, chat_id: chatId } = event;
  if (type === 'message' && event.message.sender.id !== me) clearTypingUpTo(chatId, event.message.id);
  if (type !== 'typing') return;
  const messages = client.getQueryData<Thread>(chatQueries.threadKey(chatId))?.messages;
  // The messages are not loaded yet. The next event has the whole text.
  if (!messages) return;
  const position = positionIn(messages, me);
  if (!event.ended) {
    updateTyping(chatId, event.text ?? '', position, serverTime.now());
    return;
  }
  endTyping(chatId, position);
  // The text may be a message by now. Keep it until the messages are fetched, so that it does not flicker.
  void client.invalidateQueries({ queryKey: chatQueries.threadKey(chatId) }).then(() => clearEndedText(chatId));
}
