import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '#frontend/ui/avatar.tsx';
import type { When } from './arrange.ts';
import { piecesOf } from './links.ts';

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
  /** What is still to be said about it: that it is not sent yet. */
  children?: ReactNode;
}

export const MessageRow = memo(function MessageRow(props: RowProps) {
  const { id, content, when, own, first, speaker, named, children } = props;
  const isNamed = named && first && !own;
  return (
    <li className={classOf({ own, first, named: isNamed })} data-message-id={id}>
      {first ? <Avatar name={speaker.name} image={speaker.image} /> : null}
      <div className="message-body">
        <Name speaker={speaker} own={own} shown={isNamed} />
        <p className="bubble" dir="auto">
          {piecesOf(content).map(({ text, href }, index) =>
            href === undefined ? (
              text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text stay where they are
              <a key={index} href={href} target="_blank" rel="noopener noreferrer">
                {text}
              </a>
            ),
          )}
          <time className="message-time" dateTime={when.iso} title={when.whole}>
            {when.time}
          </time>
        </p>
        {children}
      </div>
    </li>
  );
});

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
