import { type ReactNode, useRef } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { Failure, OfflineNote, useOnline } from '#frontend/ui/states.tsx';
import type { Chat } from '#shared/contracts/chats.ts';
import type { User } from '#shared/contracts/users.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';
import { MessagesSkeleton } from './chat-skeleton.tsx';
import { type Box, Composer } from './composer.tsx';
import type { Remedy } from './excuses.ts';
import { useHearing } from './hearing.ts';
import { Messages } from './messages.tsx';
import { say, useOutgoing } from './outbox.ts';
import { StopButton } from './stop-button.tsx';
import type { Thread } from './thread.ts';
import { placeIn, useReply } from './typing.ts';
import { useThread } from './use-thread.ts';
import { CLOSED, MESSAGES_FAILURE } from './words.ts';

interface ViewProps {
  chat: Chat;
  user: User;
  pathOfPerson: (id: string) => string | undefined;
  /** Leads to the settings: where the key for AI replies is given, or where coaches are. The same function each time. */
  settingsLink: (text: string, about: Remedy) => ReactNode;
}

/** A chat below its heading: what was said, and the box to say more. */
export function ChatView({ chat, user, pathOfPerson, settingsLink }: ViewProps) {
  const { thread: known, fresh, failed, retry, older } = useThread(chat.id);
  const { outgoing, waiting } = useOutgoing(chat.id);
  // What one says oneself is there before anything is known of the others.
  const thread = known ?? (outgoing.length > 0 ? NOTHING : undefined);
  const messages = thread?.messages ?? NOTHING.messages;
  useHearing(chat.id, user.id);
  const reply = useReply(chat, messages, user.id);
  const box = useRef<Box>(null);
  const online = useOnline();
  const needsKey = chat.ai && !user.openai_api_key_configured;
  return (
    <>
      <OfflineNote retry={retry}>{thread && failed ? (online ? MESSAGES_FAILURE : OFFLINE) : null}</OfflineNote>
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
          onStarter={(text) => box.current?.start(text)}
        />
      ) : failed ? (
        <div className="messages-frame">
          <Failure offline="You are offline. These messages show when you are back." retry={retry}>
            {MESSAGES_FAILURE}
          </Failure>
        </div>
      ) : (
        <MessagesSkeleton />
      )}
      {chat.closed ? (
        <p className="chat-closed">
          {CLOSED}
          {chat.type === 'ai_coach' ? settingsLink('Activate it in Settings', 'coaches') : null}
        </p>
      ) : (
        <Composer
          chatId={chat.id}
          owner={user.id}
          ref={box}
          beside={reply.awaited ? <StopButton chatId={chat.id} place={placeIn(messages, user.id)} /> : null}
          onSend={(content) => say(chat.id, content)}
          {...(needsKey && {
            notice: (
              <div className="key-notice" role="note">
                <strong>{SENTENCES.apiKeyRequired}</strong>
                {settingsLink('Add it in Settings', 'key')}
              </div>
            ),
          })}
        />
      )}
    </>
  );
}

const NOTHING: Thread = { messages: [], known: null, complete: false, tag: null };
const OFFLINE = 'You are offline. This is what was here last; what you write is sent when you are back.';

/** Instead of a chat that cannot be read: why. */
export function ChatFailure({ error, retry }: { error: Error | null; retry: () => void }) {
  return (
    <Failure offline="You are offline. This chat shows when you are back." retry={retry}>
      {error ? sentenceOf(error) : 'This chat could not be read.'}
    </Failure>
  );
}
