import { Avatar } from '#frontend/ui/avatar.tsx';

const CONFIDANTS = [
  {
    name: 'Ada Lovelace',
    commitments: [
      { title: 'Practice the piano', done: true },
      { title: 'Write to Charles', done: false },
    ],
  },
  {
    name: 'Grace Hopper',
    commitments: [{ title: 'Read one chapter', done: true }],
  },
] as const;

const GROUP = {
  name: 'Morning walkers',
  members: '4 members',
  messages: [
    { from: 'Grace Hopper', at: '6:05 AM', text: 'It rained on me yesterday. I am going again.' },
    { from: 'Ada Lovelace', at: '6:12 AM', text: 'I will meet you at the bridge.' },
  ],
} as const;

export function ConfidantsSample() {
  return (
    <>
      <p className="sample-head">Active Confidants</p>
      <ul className="confidants">
        {CONFIDANTS.map(({ name, commitments }) => (
          <li key={name}>
            <Avatar name={name} />
            <p className="person">{name}</p>
            <ul>
              {commitments.map(({ title, done }) => (
                <li key={title}>
                  {title} <span className={done ? 'badge green' : 'badge yellow'}>{done ? 'Done' : 'Incomplete'}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="sample-head group-head">
        {GROUP.name} <span className="badge plain">Group</span> <span className="aside">{GROUP.members}</span>
      </p>
      <ul className="messages">
        {GROUP.messages.map(({ from, at, text }) => (
          <li key={at}>
            <Avatar name={from} />
            <p>
              <span className="person">{from}</span> <span className="aside">{at}</span>
            </p>
            <p className="message">{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
