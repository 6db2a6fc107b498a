import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '#frontend/ui/avatar.tsx';
import type { When } from './arrange.ts';
import { coachPiecesOf, type Piece, piecesOf } from './links.ts';

export interface Speaker {
  name: string;
  image: string | null;
  /** Where one sees what they keep, if they show it. */
  path: string | undefined;
}

interface RowProps {
  id: string;
  content: string;
  when: When;
  own: boolean;
  /** Begins a group: who it is stands there. */
  first: boolean;
  speaker: Speaker;
  /** Names are shown, because there are several who could have said it. */
  named: boolean;
  /** It is an AI coach's, whose words may lead to commitments. */
  coached: boolean;
  /** It is being written. */
  growing: boolean;
  /** What is still to be said about it: that it is not sent yet, or what can be done about it. */
  children?: ReactNode;
}

export const MessageRow = memo(function MessageRow(props: RowProps) {
  const { id, content, when, own, first, speaker, named, coached, growing, children } = props;
  const isNamed = named && first && !own;
  return (
    // Piece by piece it is not read aloud: once it is a message, that is said elsewhere.
    <li className={classOf({ own, first, named: isNamed })} data-message-id={id} aria-busy={growing || undefined}>
      {first ? <Avatar name={speaker.name} image={speaker.image} /> : null}
      <div className="message-body">
        <Name speaker={speaker} own={own} shown={isNamed} />
        <p className="bubble" dir="auto">
          {(coached ? coachPiecesOf(content, window.location.origin) : piecesOf(content)).map((piece, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text stay where they are
            <Words key={index} {...piece} />
          ))}
          {growing ? <span className="caret" aria-hidden="true" /> : null}
          <time className="message-time" dateTime={when.iso} title={when.whole}>
            {when.time}
          </time>
        </p>
        {children}
      </div>
    </li>
  );
});

function Words({ text, href, path }: Piece) {
  if (path !== undefined) return <Link to={path}>{text}</Link>;
  if (href === undefined) return text;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}

function classOf(kinds: Record<string, boolean>): string {
  return ['message', ...Object.keys(kinds).filter((kind) => kinds[kind])].join(' ');
}

function Name({ speaker, own, shown }: { speaker: Speaker; own: boolean; shown: boolean }) {
  if (!shown) return <span className="unseen">{own ? 'You: ' : `${speaker.name}: `}</span>;
  return (
    <span className="message-name" dir="auto">
      {speaker.path ? <Link to={speaker.path}>{speaker.name}</Link> : speaker.name}
    </span>
  );
}
