import '../questions.css';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { isMarked, subscribeToWaiting } from '#frontend/lib/deliver.ts';
import { retryRefused } from '#frontend/lib/manage-changes.ts';
import { discardUnsent } from '#frontend/lib/unsent-changes.ts';
import { Avatar } from '#frontend/ui/avatar.tsx';
import { useOnline } from '#frontend/ui/states.tsx';
import type { Message } from '#shared/contracts/chats.ts';
import { remedyOf } from '#shared/domain/failures.ts';
import { MONTH_OF_HISTORY } from '#shared/site.ts';
import { sendFailure } from '#shared/text/chats.ts';
import * as text from '#shared/text/chats-messages.ts';
import * as common from '#shared/text/common.ts';
import { coachPiecesOf, type Piece, piecesOf, questionPiecesOf } from '../message-links.ts';
import { type Day, type MessageItem, type Remedy, STREAMING_ID, type Timestamp } from '../message-list.ts';
import type { PageMessage } from '../model.ts';
import type { OutgoingMessage } from '../outbox.ts';
import { focusBox } from './composer.tsx';
import { SharedPage } from './shared-page.tsx';

interface DayProps {
  chatId: string;
  day: Day;
  name: string;
  /** The id of the first new message. */
  from: string | undefined;
  me: Pick<Speaker, 'name'> & { id: string };
  speakerOf: (id: string | null, name: string) => Speaker;
  /** Show names of senders, as in groups. */
  named: boolean;
  /** The id of the chat's AI coach, and whether its reply is being written. */
  coach: string | undefined;
  writing: boolean;
  /** A link to the part of the settings that helps a coach to reply. */
  settingsLink: (text: string, about: Remedy) => ReactNode;
}

/** The messages of one day. */
export const MessageDay = memo(function MessageDay(props: DayProps) {
  const { chatId, day, name, from, me, speakerOf, named, coach, writing, settingsLink } = props;
  const row = ({ key, source: { message, outgoing }, own, startsGroup, when }: MessageItem) => {
    if (message?.question)
      return <QuestionRow key={key} {...message} own={message.question.of === me.id} when={when} />;
    const coached = coach !== undefined && message?.sender.id === coach;
    const remedy = coached && message.failure ? remedyOf(message.failure.code) : undefined;
    return (
      <MessageRow
        key={key}
        id={message?.id ?? key}
        content={(message ?? outgoing).content}
        when={when}
        own={own}
        startsGroup={startsGroup}
        speaker={own ? speakerOf(me.id, me.name) : speakerOf(message?.sender.id ?? null, message?.sender.name ?? '')}
        named={named}
        coached={coached}
        streaming={writing && message?.id === STREAMING_ID}
        chatId={chatId}
        page={message?.journal_page && (message as PageMessage)}
      >
        {outgoing ? (
          <NotSent message={outgoing} />
        ) : remedy ? (
          <p className="message-state remedy">{settingsLink(text.openSettings, remedy)}</p>
        ) : null}
      </MessageRow>
    );
  };
  return (
    <section className="message-day">
      <h2 className="day-name">{name}</h2>
      <ol>
        {day.items.flatMap((each) =>
          each.source.message && each.source.message.id === from ? [<NewLine key="new" />, row(each)] : [row(each)],
        )}
      </ol>
    </section>
  );
});

function NewLine() {
  return (
    <li className="new-line" data-start="">
      <span>{text.newLine}</span>
    </li>
  );
}

export interface Speaker {
  name: string;
  image: string | null;
  /** The page of the person, if they share anything. */
  path: string | undefined;
}

interface RowProps {
  id: string;
  content: string;
  when: Timestamp;
  own: boolean;
  /** The avatar and the name of others stand beside the first message of a group. */
  startsGroup: boolean;
  speaker: Speaker;
  /** Show names of senders, as in groups. */
  named: boolean;
  /** The sender is an AI coach, whose text may link to commitments. */
  coached: boolean;
  /** The reply is being written. */
  streaming: boolean;
  chatId: string;
  /** The message, if it is a page of a journal. */
  page: PageMessage | undefined;
  /** A note below the message. */
  children?: ReactNode;
}

const MessageRow = memo(function MessageRow(props: RowProps) {
  const { id, content, when, own, startsGroup, speaker, named, coached, streaming, chatId, page, children } = props;
  const isNamed = named && startsGroup && !own;
  return (
    // Screen readers do not announce a reply while it is written. `NewMessageAnnouncer` announces the message.
    <li
      className={classOf({ own, first: startsGroup, named: isNamed })}
      data-message-id={id}
      aria-busy={streaming || undefined}
    >
      {startsGroup && !own ? <Avatar name={speaker.name} image={speaker.image} /> : null}
      <div className="message-body">
        <Name speaker={speaker} own={own} shown={isNamed} />
        {page ? (
          <SharedPage {...{ chatId, own, when }} message={page} />
        ) : (
          <p className="bubble" dir="auto">
            {(coached ? coachPiecesOf : piecesOf)(content, window.location.origin).map((piece, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text stay where they are
              <MessagePart key={index} {...piece} />
            ))}
            {streaming ? <span className="caret" aria-hidden="true" /> : null}
            <time className="message-time" dateTime={when.iso} title={when.full}>
              {when.time}
            </time>
          </p>
        )}
        {children}
      </div>
    </li>
  );
});

interface QuestionProps extends Pick<Message, 'id' | 'content' | 'sender' | 'question'> {
  /** The question is about the reader's own commitments. */
  own: boolean;
  when: Timestamp;
}

/** A question of Steadfast, between the messages of the two. */
const QuestionRow = memo(function QuestionRow({ id, content, sender, question, own, when }: QuestionProps) {
  const pieces = questionPiecesOf(content, own ? (question?.commitments ?? []) : []);
  return (
    <li className="message question" data-message-id={id}>
      <span className="unseen">{text.by(sender.name)}</span>
      <p dir="auto">
        {pieces.map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text stay where they are
          <MessagePart key={index} {...piece} />
        ))}
      </p>
      {question ? <QuestionLink {...question} own={own} /> : null}
      <p className="question-from">
        <bdi aria-hidden="true">{sender.name}</bdi>
        <time dateTime={when.iso} title={when.full}>
          {when.time}
        </time>
      </p>
    </li>
  );
});

/** A link to the subject of the question, for those who can see it. */
function QuestionLink({ kind, of, asks, review_id, month, own }: NonNullable<Message['question']> & { own: boolean }) {
  if (['proposal', 'accepted', 'declined', 'ended'].includes(kind))
    return <AboutLink path={`/confidants/${own ? asks : of}/agreement`}>{text.toAgreement}</AboutLink>;
  if (review_id && (own || kind === 'review'))
    return <AboutLink path={`/reviews/${review_id}`}>{text.toReview}</AboutLink>;
  // The page with what the other shows, and the reviews that they share.
  if (kind === 'look_back' && !own) return <AboutLink path={`/confidants/${of}/show`}>{text.toTheirs}</AboutLink>;
  if (month) return <AboutLink path={MONTH_OF_HISTORY + month}>{text.toMonth}</AboutLink>;
  return null;
}

function AboutLink({ path, children }: { path: string; children: string }) {
  return (
    <p>
      <Link className="question-link" to={path}>
        {children}
      </Link>
    </p>
  );
}

function MessagePart({ text: shown, href, path }: Piece) {
  if (path !== undefined) return <Link to={path}>{shown}</Link>;
  if (href === undefined) return <span>{shown}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {shown}
    </a>
  );
}

function classOf(kinds: Record<string, boolean>): string {
  return ['message', ...Object.keys(kinds).filter((kind) => kinds[kind])].join(' ');
}

function Name({ speaker, own, shown }: { speaker: Speaker; own: boolean; shown: boolean }) {
  if (!shown) return <span className="unseen">{own ? text.byYou : text.by(speaker.name)}</span>;
  return (
    <span className="message-name" dir="auto">
      {speaker.path ? <Link to={speaker.path}>{speaker.name}</Link> : speaker.name}
    </span>
  );
}

/** The state of an unsent message. */
function NotSent({ message: { key, failure } }: { message: OutgoingMessage }) {
  const client = useQueryClient();
  const online = useOnline();
  const waits = useSyncExternalStore(subscribeToWaiting, () => isMarked(key));
  // Both buttons disappear when one is used.
  const leave = (work: (client: QueryClient, key: string) => void) => {
    focusBox();
    work(client, key);
  };
  if (failure === undefined) {
    return <p className="message-state">{online ? (waits ? text.stillSending : text.sending) : text.sentWhenOnline}</p>;
  }
  return (
    <div className="message-state failed" role="alert">
      <p>{text.sendFailureReason(sendFailure, failure)}</p>
      <button type="button" className="button quiet small" onClick={() => leave(retryRefused)}>
        {common.tryAgain}
      </button>
      <button type="button" className="button quiet small" onClick={() => leave(discardUnsent)}>
        {common.discard}
      </button>
    </div>
  );
}
