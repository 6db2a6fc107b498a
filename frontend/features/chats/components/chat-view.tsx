import '../chat.css';
import '../messages.css';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { call } from '#frontend/lib/api.ts';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { Failure, OfflineNote, useOnline } from '#frontend/ui/states.tsx';
import { toaster } from '#frontend/ui/toast-area.tsx';
import { notify } from '#frontend/ui/toasts.ts';
import { type Chat, chats } from '#shared/contracts/chats.ts';
import type { User } from '#shared/contracts/users.ts';
import * as text from '#shared/text/chats-messages.ts';
import * as errors from '#shared/text/errors.ts';
import type { Thread } from '../model.ts';
import { sendMessage, useOutgoing } from '../outbox.ts';
import type { Remedy } from '../remedies.ts';
import { useTypingEvents } from '../typing-events.ts';
import { endTyping, positionIn, type ThreadPosition, useReply } from '../typing-store.ts';
import { MessagesSkeleton } from './chat-skeleton.tsx';
import { type Box, Composer, focusBox } from './composer.tsx';
import { Messages } from './messages.tsx';
import { useThread } from './use-thread.ts';

interface ViewProps {
  chat: Chat;
  user: User;
  pathOfPerson: (id: string) => string | undefined;
  /** A link to the part of the settings that helps. The same function each time, because rows are memoized. */
  settingsLink: (text: string, about: Remedy) => ReactNode;
}

/** The messages of a chat and the message box. */
export function ChatView({ chat, user, pathOfPerson, settingsLink }: ViewProps) {
  const { thread: known, fresh, failed, retry, older } = useThread(chat.id);
  const { outgoing, waiting } = useOutgoing(chat.id);
  // The user's own messages are shown before the others are loaded.
  const thread = known ?? (outgoing.length > 0 ? EMPTY_THREAD : undefined);
  const messages = thread?.messages ?? EMPTY_THREAD.messages;
  useTypingEvents(chat.id, user.id);
  const reply = useReply(chat, messages, user.id);
  const box = useRef<Box>(null);
  const online = useOnline();
  const needsKey = chat.ai && !user.openai_api_key_configured;
  return (
    <>
      <OfflineNote retry={retry}>
        {thread && failed ? (online ? text.messagesFailure : text.messagesOutdated) : null}
      </OfflineNote>
      {thread ? (
        <Messages
          chat={chat}
          thread={thread}
          fresh={fresh}
          older={older}
          outgoing={outgoing}
          waiting={waiting}
          reply={reply}
          me={user}
          timezone={user.timezone}
          pathOfPerson={pathOfPerson}
          settingsLink={settingsLink}
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
          {errors.conversation_closed}
          {chat.type === 'ai_coach' ? settingsLink(text.activateCoach, 'coaches') : null}
        </p>
      ) : (
        <Composer
          chatId={chat.id}
          owner={user.id}
          ref={box}
          beside={reply.awaited ? <StopButton chatId={chat.id} position={positionIn(messages, user.id)} /> : null}
          onSend={(content) => sendMessage(chat.id, content)}
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
      {error ? sentenceOf(error) : text.chatFailure}
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
