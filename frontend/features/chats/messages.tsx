import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNow } from '#frontend/lib/use-now.ts';
import type { Chat, Message } from '#shared/contracts/chats.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { addDays, toInstant, toLocal } from '#shared/domain/local-time.ts';
import { arranged, type Day, GROWING } from './arrange.ts';
import type { Remedy } from './excuses.ts';
import { KeepPlace } from './keep-place.tsx';
import { coachWordsOf } from './links.ts';
import { MessageDay } from './message-day.tsx';
import type { Speaker } from './message-row.tsx';
import { OlderMessages } from './older-messages.tsx';
import type { Outgoing } from './outgoing.ts';
import { StarterButtons } from './starter-buttons.tsx';
import type { Thread } from './thread.ts';
import type { Reply } from './typing.ts';
import { useNew } from './use-new.ts';
import { useReading } from './use-reading.ts';
import type { useThread } from './use-thread.ts';
import { coachOf, dayName, titleOf } from './words.ts';

interface MessagesProps {
  chat: Chat;
  thread: Thread;
  /** They were read since the chat was opened. */
  fresh: boolean;
  older: ReturnType<typeof useThread>['older'];
  outgoing: readonly Outgoing[];
  waiting: ReadonlySet<string>;
  /** Of the AI that answers here, if any. */
  reply: Reply;
  me: { id: string; name: string; image: string | null };
  timezone: string;
  /** Where one sees what somebody keeps; `undefined` for whoever shows nothing. */
  pathOfPerson: (id: string) => string | undefined;
  settingsLink: (text: string, about: Remedy) => ReactNode;
  /** Nothing can be said here. */
  mute: boolean;
  /** Puts words into the box. */
  onStarter: (text: string) => void;
}

/** What was said in a chat, from its end. */
export function Messages(props: MessagesProps) {
  const { chat, thread, fresh, older, outgoing, waiting, reply, me, timezone } = props;
  const { pathOfPerson, settingsLink, mute, onStarter } = props;
  const { messages } = thread;
  const place = useRef<KeepPlace>(null);
  /** Not known before it is drawn. */
  const [sight, setAtEnd] = useState<boolean>();
  const atEnd = sight ?? false;
  const today = useToday(timezone);
  const coach = coachOf(chat);
  const growing = useGrowing(coach, reply);
  const days = useDays({ messages, outgoing, growing, coach: coach?.id, me: me.id, timezone });
  const speakerOf = useSpeakers(chat, me, pathOfPerson);
  const { from, seen, hasNew, clear } = useNew({ chat, thread, fresh, me: me.id, place, atEnd });
  const look = useReading({ chatId: chat.id, messages, read: seen, me: me.id, place, atEnd });
  const isBegun = seen !== undefined;
  const missing = useMissing(fresh && !isBegun, thread, older);

  // What one says is seen at once, wherever one was.
  const count = useRef(outgoing.length);
  useLayoutEffect(() => {
    if (outgoing.length > count.current) {
      place.current?.toEnd();
      clear();
    }
    count.current = outgoing.length;
  }, [outgoing.length, clear]);

  // What is there first is shown from its end, until it is known what is new.
  useLayoutEffect(() => {
    if (isBegun) place.current?.begin();
  }, [isBegun]);

  return (
    <div className="messages-frame">
      <KeepPlace ref={place} label="Messages" className="messages" onEnd={setAtEnd} onLook={look}>
        <OlderMessages complete={thread.complete} first={messages[0]?.id} {...older} />
        {days.map((day) => (
          <MessageDay
            key={day.date}
            day={day}
            name={dayName(day.date, today)}
            from={from}
            waiting={waiting}
            me={me}
            speakerOf={speakerOf}
            named={chat.type === 'group_chat'}
            coach={coach?.id}
            writing={reply.awaited}
            settingsLink={settingsLink}
          />
        ))}
        {messages.length > 0 || outgoing.length > 0 ? null : coach && !mute ? (
          <StarterButtons onChoose={onStarter} />
        ) : (
          <p className="messages-none">{mute ? 'No messages yet.' : 'No messages yet. Say the first word.'}</p>
        )}
        <p className="typing" role="status">
          {reply.awaited && !growing ? `${titleOf(chat)} is typing…` : null}
        </p>
      </KeepPlace>
      {missing ? (
        <button type="button" className="button small to-end" onClick={missing.goOn}>
          {missing.words}
        </button>
      ) : null}
      {hasNew ? (
        <button type="button" className="button small to-end" onClick={() => place.current?.goOn()}>
          New messages
        </button>
      ) : null}
      <Heard messages={messages} me={me.id} coach={coach?.id} />
    </div>
  );
}

const LOADING = 'Loading unread messages...';
/** Beyond this many, a button loads more. */
const MOST_AT_ONCE = 2_000;

/** Loads what is missing up to the first unread message; answers what to say of that meanwhile, and what goes on with it. */
function useMissing(isMissing: boolean, { messages }: Thread, { state, read }: MessagesProps['older']) {
  const [most, setMost] = useState(MOST_AT_ONCE);
  const isDue = isMissing && state === 'idle' && messages.length < most;
  useEffect(() => {
    if (isDue) void read(LIMITS.mostMessagesAtOnce);
  }, [isDue, read]);
  if (!isMissing) return undefined;
  const goOn = () => {
    setMost(messages.length + MOST_AT_ONCE);
    void read(LIMITS.mostMessagesAtOnce);
  };
  return { words: isDue || state === 'reading' ? LOADING : 'Load unread messages', goOn };
}

/** What the coach is writing, as the message that it will be. */
function useGrowing(coach: ReturnType<typeof coachOf>, { text, begun }: Reply): Message | undefined {
  return useMemo(() => {
    if (!coach || text === '') return undefined;
    const { id, name } = coach;
    return {
      id: GROWING,
      content: text,
      created_at: new Date(begun).toISOString(),
      sender: { id, name },
      client_id: null,
    };
  }, [coach, text, begun]);
}

function useDays({ messages, outgoing, growing, coach, me, timezone }: Parameters<typeof arranged>[0]) {
  const before = useRef<Day[]>([]);
  const days = useMemo(
    () => arranged({ messages, outgoing, growing, coach, me, timezone }, before.current),
    [messages, outgoing, growing, coach, me, timezone],
  );
  useEffect(() => {
    before.current = days;
  }, [days]);
  return days;
}

/** What somebody else says while one is here, for who cannot see it. */
function Heard({ messages, me, coach }: { messages: readonly Message[]; me: string; coach: string | undefined }) {
  const [since] = useState(messages.at(-1)?.id ?? '');
  const last = messages.at(-1);
  const isNews = last !== undefined && last.id > since && last.sender.id !== me;
  const words = ({ content, sender }: Message) =>
    sender.id === coach ? coachWordsOf(content, window.location.origin) : content;
  return (
    <p className="unseen" role="status">
      {isNews ? `${last.sender.name}: ${words(last)}` : null}
    </p>
  );
}

/** The date by this clock, also after midnight. */
function useToday(timezone: string): string {
  const now = useNow((at) => toInstant(addDays(toLocal(at, timezone).date, 1), '00:00', timezone));
  return toLocal(now, timezone).date;
}

/** Who said it, each the same object as long as nothing has changed: rows are drawn once. */
function useSpeakers(
  { members, confidants }: Chat,
  me: MessagesProps['me'],
  pathOfPerson: MessagesProps['pathOfPerson'],
) {
  return useMemo(() => {
    const known = new Map<string, Speaker>();
    return (id: string | null, name: string): Speaker => {
      const key = `${id} ${name}`;
      const before = known.get(key);
      if (before) return before;
      const isConfidant = id !== me.id && confidants.some((each) => each.id === id && each.email !== null);
      const speaker = {
        name,
        image: id === me.id ? me.image : (members.find((each) => each.id === id)?.image ?? null),
        path: isConfidant && id !== null ? pathOfPerson(id) : undefined,
      };
      known.set(key, speaker);
      return speaker;
    };
  }, [members, confidants, me.id, me.image, pathOfPerson]);
}
