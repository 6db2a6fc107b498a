import { clockTime } from '#frontend/lib/clock-time.ts';
import { numberFormat } from '#frontend/lib/format.ts';
import { Avatar } from '#frontend/ui/avatar.tsx';
import * as text from '#shared/text/landing.ts';

const CONFIDANTS = [
  {
    name: text.ada,
    commitments: [
      { title: text.piano, done: true },
      { title: text.letter, done: false },
    ],
  },
  {
    name: text.grace,
    commitments: [{ title: text.reading, done: true }],
  },
] as const;

const GROUP = {
  name: text.walkers,
  members: text.members(4, numberFormat()(4)),
  messages: [
    { from: text.grace, at: clockTime('06:05'), message: text.graceMessage },
    { from: text.ada, at: clockTime('06:12'), message: text.adaMessage },
  ],
} as const;

export function ConfidantsSample() {
  return (
    <>
      <p className="sample-head">{text.activeConfidants}</p>
      <ul className="confidants">
        {CONFIDANTS.map(({ name, commitments }) => (
          <li key={name}>
            <Avatar name={name} />
            <p className="person">{name}</p>
            <ul>
              {commitments.map(({ title, done }) => (
                <li key={title}>
                  {title}{' '}
                  <span className={done ? 'badge green' : 'badge yellow'}>{done ? text.done : text.incomplete}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="sample-head group-head">
        {GROUP.name} <span className="badge plain">{text.group}</span> <span className="aside">{GROUP.members}</span>
      </p>
      <ul className="messages">
        {GROUP.messages.map(({ from, at, message }) => (
          <li key={at}>
            <Avatar name={from} />
            <p>
              <span className="person">{from}</span> <span className="aside">{at}</span>
            </p>
            <p className="message">{message}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
