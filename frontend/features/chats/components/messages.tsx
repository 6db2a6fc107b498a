import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { dayName } from '#frontend/lib/days.ts';
import { useNow } from '#frontend/lib/use-now.ts';
import type { Chat, Message } from '#shared/contracts/chats.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays, toInstant, toLocal } from '#shared/domain/local-time.ts';
import * as text from '#shared/text/chats-messages.ts';
import { tryAgain } from '#shared/text/common.ts';
import { coachTextOf } from '../message-links.ts';
import { type Day, messageDays, type Remedy, STREAMING_ID } from '../message-list.ts';
import type { Thread } from '../model.ts';
import { titleOf } from '../model.ts';
import type { OutgoingMessage } from '../outbox.ts';
import type { Reply } from '../typing-store.ts';
import { MessageDay, type Speaker } from './message-day.tsx';
import { ScrollAnchor } from './scroll-anchor.tsx';
import { useNewMessages, useReadMarks } from './use-read-marks.ts';
import type { useThread } from './use-thread.ts';

interface MessagesProps {
  chat: Chat;
  thread: Thread;
  /** The messages were fetched since the chat was opened. */
  fresh: boolean;
  older: ReturnType<typeof useThread>['older'];
  outgoing: readonly OutgoingMessage[];
  /** The reply of the chat's AI coach, if it has one. */
  reply: Reply;
  me: { id: string; name: string };
  timezone: string;
  /** The path of a person's page; `undefined` for people who share nothing. */
  pathOfPerson: (id: string) => string | undefined;
  settingsLink: (text: string, about: Remedy) => ReactNode;
  /** Shown above the first messages of two people. */
  intro: ReactNode;
  /** The user cannot write here. */
  mute: boolean;
  /** Puts a text into the message box. */
  onStarter: (text: string) => void;
}

/** The messages of a chat, read from the end. */
export function Messages(props: MessagesProps) {
  const { chat, thread, fresh, older, outgoing, reply, me, timezone } = props;
  const { pathOfPerson, settingsLink, intro, mute, onStarter } = props;
  const { messages } = thread;
  const anchor = useRef<ScrollAnchor>(null);
  /** Unknown before the first layout. */
  const [isEndVisible, setAtEnd] = useState<boolean>();
  const atEnd = isEndVisible ?? false;
  const today = useToday(timezone);
  const coach = coachOf(chat);
  const streaming = useStreaming(coach, reply);
  const days = useDays({ messages, outgoing, streaming, coach: coach?.id, me: me.id, timezone });
  const speakerOf = useSpeakers(chat, me, pathOfPerson);
  const { from, seen, fresher, onWrite } = useNewMessages({ chat, thread, fresh, me: me.id, anchor, atEnd });
  useReadMarks({ chatId: chat.id, messages, read: seen, me: me.id, anchor, atEnd });
  const isBegun = seen !== undefined;
  const missing = useMissing(fresh && !isBegun, thread, older);

  // The user's own new message is scrolled into view at once.
  const count = useRef(outgoing.length);
  useLayoutEffect(() => {
    if (outgoing.length > count.current) {
      anchor.current?.toEnd();
      onWrite();
    }
    count.current = outgoing.length;
  }, [outgoing.length, onWrite]);

  // Shows persisted messages from the end until the new ones are loaded.
  useLayoutEffect(() => {
    if (isBegun) anchor.current?.toStart();
  }, [isBegun]);

  return (
    <div className="messages-frame">
      <ScrollAnchor ref={anchor} label={text.messages} className="messages" onEndVisible={setAtEnd}>
        <OlderMessages complete={thread.complete} first={messages[0]?.id} {...older} />
        {thread.complete && messages.length + outgoing.length <= INTRODUCED ? intro : null}
        {days.map((day) => (
          <MessageDay
            key={day.date}
            chatId={chat.id}
            day={day}
            name={dayName(day.date, today)}
            from={from}
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
          <p className="messages-none">{mute ? text.none : text.noneSayFirst}</p>
        )}
        <p className="typing" role="status">
          {reply.awaited && !streaming ? text.typing(titleOf(chat)) : null}
        </p>
      </ScrollAnchor>
      {missing ? (
        <button type="button" className="button small to-end" onClick={missing.load}>
          {missing.label}
        </button>
      ) : null}
      {fresher !== undefined ? (
        <button
          type="button"
          className="button small to-end"
          onClick={() => anchor.current?.onwards(fresher === from ? undefined : fresher)}
        >
          {text.newMessages}
        </button>
      ) : null}
      <NewMessageAnnouncer messages={messages} me={me.id} coach={coach?.id} />
    </div>
  );
}

/** A chat with more messages than this needs no introduction. */
const INTRODUCED = 5;

/** Above this number of messages, a button loads more. */
const MOST_AT_ONCE = 2_000;

/** Loads the messages back to the first unread one. Until then, returns the label and the action of a button. */
function useMissing(isMissing: boolean, { messages }: Thread, { state, read }: MessagesProps['older']) {
  const [most, setMost] = useState(MOST_AT_ONCE);
  const isDue = isMissing && state === 'idle' && messages.length < most;
  useEffect(() => {
    if (isDue) void read(LIMITS.mostMessagesAtOnce);
  }, [isDue, read]);
  if (!isMissing) return undefined;
  const load = () => {
    setMost(messages.length + MOST_AT_ONCE);
    void read(LIMITS.mostMessagesAtOnce);
  };
  return { label: isDue || state === 'reading' ? text.loadingUnread : text.loadUnread, load };
}

/** The reply that is being written, as a message. */
function useStreaming(coach: ReturnType<typeof coachOf>, { text, startedAt }: Reply): Message | undefined {
  return useMemo(() => {
    if (!coach || text === '') return undefined;
    const { id, name } = coach;
    return {
      id: STREAMING_ID,
      content: text,
      created_at: new Date(startedAt).toISOString(),
      sender: { id, name },
      client_id: null,
    };
  }, [coach, text, startedAt]);
}

function useDays({ messages, outgoing, streaming, coach, me, timezone }: Parameters<typeof messageDays>[0]) {
  const before = useRef<Day[]>([]);
  const days = useMemo(
    () => messageDays({ messages, outgoing, streaming, coach, me, timezone }, before.current),
    [messages, outgoing, streaming, coach, me, timezone],
  );
  useEffect(() => {
    before.current = days;
  }, [days]);
  return days;
}

/** Announces new messages of others to screen readers. */
function NewMessageAnnouncer({
  messages,
  me,
  coach,
}: {
  messages: readonly Message[];
  me: string;
  coach: string | undefined;
}) {
  const [since] = useState(messages.at(-1)?.id ?? '');
  const last = messages.at(-1);
  const isNews = last !== undefined && last.id > since && last.sender.id !== me;
  const contentOf = ({ content, sender }: Message) =>
    sender.id === coach ? coachTextOf(content, window.location.origin) : content;
  return (
    <p className="unseen" role="status">
      {isNews ? text.announcement(last.sender.name, contentOf(last)) : null}
    </p>
  );
}

/** The current local date, updated at midnight. */
function useToday(timezone: string): string {
  const now = useNow((at) => toInstant(addDays(toLocal(at, timezone).date, 1), '00:00', timezone));
  return toLocal(now, timezone).date;
}

/** The senders. Each stays the same object until something changes, because rows are memoized. */
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
        image: members.find((each) => each.id === id)?.image ?? null,
        path: isConfidant && id !== null ? pathOfPerson(id) : undefined,
      };
      known.set(key, speaker);
      return speaker;
    };
  }, [members, confidants, me.id, pathOfPerson]);
}

interface OlderProps {
  /** No earlier messages exist. */
  complete: boolean;
  /** The id of the first loaded message. */
  first: string | undefined;
  state: 'idle' | 'reading' | 'failed';
  read: () => void;
}

/** Earlier messages are loaded at this distance while the user scrolls up. */
const AHEAD = '800px 0px 0px 0px';

/** The area above the first loaded message. Its height never changes, so that nothing moves. */
function OlderMessages({ complete, first, state, read }: OlderProps) {
  const end = useRef<HTMLDivElement>(null);
  const wanted = !complete && first !== undefined && state === 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page may leave room for one more
  useEffect(() => {
    const watched = end.current;
    if (!wanted || !watched) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) read();
      },
      { root: watched.closest('section'), rootMargin: AHEAD },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [wanted, first, read]);
  if (complete) return null;
  return (
    <div ref={end} className="older" role="status">
      {state === 'failed' ? (
        <>
          <span>{text.messagesFailure}</span>
          <button type="button" className="button quiet small" onClick={() => read()}>
            {tryAgain}
          </button>
        </>
      ) : state === 'reading' ? (
        <span className="unseen">{text.loadingEarlier}</span>
      ) : null}
    </div>
  );
}

/** A starter is only put into the message box, where it can be edited before sending. */
function StarterButtons({ onChoose }: { onChoose: (starter: string) => void }) {
  return (
    <div className="starters">
      <p>{text.startersTitle}</p>
      {text.starters.map((starter) => (
        <button key={starter} type="button" className="button quiet" onClick={() => onChoose(starter)}>
          {starter}
        </button>
      ))}
    </div>
  );
}

/** The AI that replies in a chat. */
function coachOf({ ai, members }: Pick<Chat, 'ai' | 'members'>): Chat['members'][number] | undefined {
  return ai ? members[0] : undefined;
}
