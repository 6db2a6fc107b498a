import { clockTime } from '#frontend/lib/clock-time.ts';
import type { Decision } from '#shared/contracts/notifications.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import type { Happening } from './days.ts';
import { CHANNEL_NAMES, OUTCOME_NAMES, whatWords } from './ledger-words.ts';

const COLOURS: Record<Decision['outcome'], string> = {
  sent: 'green',
  held: 'amber',
  digest: 'yellow',
  dropped: 'plain',
};

interface RowProps {
  happening: Happening;
  timezone: string;
}

/** What became of one event, on each channel. The reader may be brought here. */
export function HappeningRow({ happening, timezone }: RowProps) {
  const { at, decisions } = happening;
  return (
    <li className="happening" tabIndex={-1}>
      <p className="happening-what">{whatWords(happening)}</p>
      <time className="happening-time" dateTime={at}>
        {clockTime(toLocal(Date.parse(at), timezone).time)}
      </time>
      {decisions.map(({ id, channel, outcome, reason }) => (
        <p className="decision" key={id} data-outcome={outcome}>
          <span className="decision-channel">{CHANNEL_NAMES[channel]}</span>{' '}
          <span className={`badge ${COLOURS[outcome]}`}>{OUTCOME_NAMES[outcome]}</span>{' '}
          <span className="decision-reason">{reason}</span>
        </p>
      ))}
    </li>
  );
}
