import type { ReactNode } from 'react';
import { clockTime, dateFormat, numberFormat } from '#frontend/lib/format.ts';
import { Avatar } from '#frontend/ui/avatar.tsx';
import * as text from '#shared/text/landing.ts';

const formatNumber = numberFormat();

/**
 * Screens of the product as illustrations with the product's own CSS. They contain no controls; screen readers get
 * lists, and terms with values.
 */
export function Demo({ headingId }: { headingId: string }) {
  return (
    <section className="demo" aria-labelledby={headingId}>
      {/* Focused by the button that scrolls here. */}
      <h2 id={headingId} tabIndex={-1}>
        {text.demoHeading}
      </h2>
      <p className="lede">{text.demoLede}</p>
      <div className="samples">
        <Sample {...text.samples.commitments}>
          <CommitmentsSample />
        </Sample>
        <Sample {...text.samples.fitness}>
          <FitnessSample />
        </Sample>
        <Sample {...text.samples.confidants}>
          <ConfidantsSample />
        </Sample>
      </div>
    </section>
  );
}

function Sample({ title, text: about, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <figure className="sample">
      <figcaption>
        <h3>{title}</h3>
        <p>{about}</p>
      </figcaption>
      <div className="sample-panel">{children}</div>
    </figure>
  );
}

interface SampleCommitment {
  title: string;
  about: readonly string[];
  done?: true;
}

const shortDate = dateFormat({ month: 'short', day: 'numeric' });
const COMMITMENTS: readonly SampleCommitment[] = [
  { title: text.walk, about: [text.daily], done: true },
  { title: text.journal, about: [text.daily] },
  { title: text.callMother, about: [text.weekly], done: true },
  { title: text.budget, about: [text.monthly, text.due(shortDate('2026-06-30'))] },
  { title: text.passport, about: [text.once] },
];

function CommitmentsSample() {
  const open = COMMITMENTS.filter(({ done }) => !done).length;
  return (
    <>
      <p className="sample-head">{text.openCommitments(formatNumber(open))}</p>
      <Rows commitments={COMMITMENTS} />
    </>
  );
}

const TODAY: readonly SampleCommitment[] = [
  { title: text.stretch, about: [text.daily], done: true },
  { title: text.pages, about: [text.daily], done: true },
  { title: text.piano, about: [text.daily] },
  { title: text.longRun, about: [text.weekly, text.due(shortDate('2026-06-07'))] },
];

/** Today's list and a confidant's message about it, beside the promise. */
export function TodaySample() {
  const done = TODAY.filter((each) => each.done).length;
  return (
    <figure className="sample today" aria-label={text.today}>
      <div className="sample-panel">
        <p className="sample-head">
          <span>{text.today}</span>{' '}
          <span className="aside">{text.doneOf(formatNumber(done), formatNumber(TODAY.length))}</span>
        </p>
        <Rows commitments={TODAY} />
        <ul className="messages">
          <Message from={text.grace} at={clockTime('07:40')} message={text.todaysMessage} />
        </ul>
      </div>
    </figure>
  );
}

function Rows({ commitments }: { commitments: readonly SampleCommitment[] }) {
  return (
    <ul className="rows">
      {commitments.map((commitment) => (
        <Row key={commitment.title} {...commitment} />
      ))}
    </ul>
  );
}

/** A row of the list, with an image of its checkbox. */
function Row({ title, about, done }: SampleCommitment) {
  return (
    <li className="row">
      <span className="row-check">
        <span
          className={done ? 'checkbox drawn ticked' : 'checkbox drawn'}
          role="img"
          aria-label={done ? text.done : text.notDone}
        />
        <span className={done ? 'row-title struck' : 'row-title'}>{title}</span>
      </span>
      <span className="row-about">
        {about.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </span>
    </li>
  );
}

interface Goal {
  name: string;
  eaten: number;
  goal: number;
  unit: keyof typeof text.progress;
}

// Calories are computed from the grams: 4 each for protein and carbs, 9 for fat.
const GOALS: readonly Goal[] = [
  { name: text.calories, eaten: 1377, goal: 2000, unit: 'kcal' },
  { name: text.protein, eaten: 112, goal: 150, unit: 'g' },
  { name: text.carbs, eaten: 140, goal: 200, unit: 'g' },
  { name: text.fat, eaten: 41, goal: 67, unit: 'g' },
];

const MORE: readonly (readonly [name: string, value: string])[] = [
  [text.exerciseToday, text.minutes(formatNumber(35))],
  [text.currentWeight, text.pounds(formatNumber(162.4))],
];

function FitnessSample() {
  return (
    <>
      <p className="sample-head">{text.todaysData}</p>
      <dl className="bars">
        {GOALS.map((goal) => (
          <Bar key={goal.name} {...goal} />
        ))}
      </dl>
      <dl className="figures">
        {MORE.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** An SVG attribute sets the length, because the policy allows no inline style. */
function Bar({ name, eaten, goal, unit }: Goal) {
  const share = `${Math.round((eaten / goal) * 100)}%`;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{text.progress[unit](formatNumber(eaten), formatNumber(goal))}</span>
        <svg className="bar" width="100%" height="8" aria-hidden="true" focusable="false">
          <rect className="bar-goal" width="100%" height="8" rx="4" />
          <rect className="bar-share" width={share} height="8" rx="4" />
        </svg>
      </dd>
    </div>
  );
}

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
  members: text.members(4, formatNumber(4)),
  messages: [
    { from: text.grace, at: clockTime('06:05'), message: text.graceMessage },
    { from: text.ada, at: clockTime('06:12'), message: text.adaMessage },
  ],
} as const;

function ConfidantsSample() {
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
                  <span>{title}</span>{' '}
                  <span className={done ? 'badge green' : 'badge yellow'}>{done ? text.done : text.incomplete}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="sample-head group-head">
        <bdi>{GROUP.name}</bdi> <span className="badge plain">{text.group}</span>{' '}
        <span className="aside">{GROUP.members}</span>
      </p>
      <ul className="messages">
        {GROUP.messages.map((message) => (
          <Message key={message.at} {...message} />
        ))}
      </ul>
    </>
  );
}

function Message({ from, at, message }: { from: string; at: string; message: string }) {
  return (
    <li>
      <Avatar name={from} />
      <p>
        <span className="person">{from}</span> <span className="aside">{at}</span>
      </p>
      <p className="message">{message}</p>
    </li>
  );
}
