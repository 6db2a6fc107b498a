import { dateFormat, numberFormat } from '#frontend/lib/format.ts';
import * as text from '#shared/text/landing.ts';

interface SampleCommitment {
  title: string;
  about: readonly string[];
  done?: true;
}

const shortDate = dateFormat({ month: 'short', day: 'numeric' });
const formatNumber = numberFormat();

const COMMITMENTS: readonly SampleCommitment[] = [
  { title: text.walk, about: [text.daily], done: true },
  { title: text.journal, about: [text.daily] },
  { title: text.callMother, about: [text.weekly], done: true },
  { title: text.budget, about: [text.monthly, text.due(shortDate('2026-06-30'))] },
  { title: text.passport, about: [text.once] },
];

export function CommitmentsSample() {
  const open = COMMITMENTS.filter(({ done }) => !done).length;
  return (
    <>
      <p className="sample-head">{text.openCommitments(formatNumber(open))}</p>
      <ul className="rows">
        {COMMITMENTS.map((commitment) => (
          <Row key={commitment.title} {...commitment} />
        ))}
      </ul>
    </>
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
