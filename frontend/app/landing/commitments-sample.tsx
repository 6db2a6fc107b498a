interface SampleCommitment {
  title: string;
  about: readonly string[];
  done?: true;
}

const COMMITMENTS: readonly SampleCommitment[] = [
  { title: 'Walk before breakfast', about: ['Daily'], done: true },
  { title: 'Write three lines in the journal', about: ['Daily'] },
  { title: 'Call Mother', about: ['Weekly'], done: true },
  { title: 'Review the household budget', about: ['Monthly', 'Due Jun 30'] },
  { title: 'Renew the passport', about: ['Once'] },
];

export function CommitmentsSample() {
  const open = COMMITMENTS.filter(({ done }) => !done).length;
  return (
    <>
      <p className="sample-head">Commitments ({open})</p>
      <ul className="rows">
        {COMMITMENTS.map((commitment) => (
          <Row key={commitment.title} {...commitment} />
        ))}
      </ul>
    </>
  );
}

/** The row of a list, with a picture of its checkbox. */
function Row({ title, about, done }: SampleCommitment) {
  return (
    <li className="row">
      <span className="row-check">
        <span
          className={done ? 'checkbox drawn ticked' : 'checkbox drawn'}
          role="img"
          aria-label={done ? 'Done' : 'Not done yet'}
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
