import type { Commitment } from '#shared/contracts/commitments.ts';
import { carryForward, type Deed, nextChange } from '#shared/domain/completion.ts';
import type { Clock } from '#shared/domain/periods.ts';
import type { Seen } from './seen.ts';

/*
 * What the screen shows: what the server said last, carried to the present, with what the person did since laid over it.
 * Nothing is written into the cache ahead of the server: a deed that is refused just stops being laid over, and a refetch
 * meanwhile takes nothing away.
 */

/** Something a person did to a commitment, at a (server's) instant, that the server has not confirmed yet. */
export interface Intent {
  key: string;
  commitmentId: string;
  deed: Deed;
  at: number;
}

/** What a commitment shows at `now`. `intents` may be those of others too; the oldest comes first. */
export function shownAt({ commitment, asOf }: Seen, intents: readonly Intent[], clock: Clock, now: number): Commitment {
  if (!intents.some(({ commitmentId }) => commitmentId === commitment.id)) {
    return now < changeOf(commitment, clock, asOf) ? commitment : carryForward(commitment, clock, asOf, now);
  }
  let shown = commitment;
  let as = asOf;
  for (const intent of intents) {
    if (intent.commitmentId !== commitment.id) continue;
    // A deed of before the list was read belongs to a period that may have ended since.
    const at = Math.min(intent.at, now);
    shown = at >= as ? done(carryForward(shown, clock, as, at), intent) : doneEarlier(shown, intent, clock, as);
    as = Math.max(as, at);
  }
  return carryForward(shown, clock, as, now);
}

/**
 * When a commitment that is shown at `asOf` shows something else by itself. Remembered: of a long list hardly any is different at the
 * next look.
 */
export function changeOf(commitment: Commitment, clock: Clock, asOf: number): number {
  const known = changes.get(commitment);
  if (known && known.clock === clock && known.from <= asOf && asOf < known.until) return known.until;
  // `asOf` is an estimate: by it a start may have come that the server did not know of.
  const isRight = carryForward(commitment, clock, asOf, asOf) === commitment;
  const until = isRight ? nextChange([commitment], clock, asOf) : asOf;
  changes.set(commitment, { clock, from: asOf, until });
  return until;
}

const changes = new WeakMap<Commitment, { clock: Clock; from: number; until: number }>();

const STATUS = { completed: 'completed', skipped: 'missed', pending: 'pending' } as const;

function done(commitment: Commitment, { deed, at }: Intent): Commitment {
  return {
    ...commitment,
    completed: deed === 'completed',
    current_completion: {
      ...commitment.current_completion,
      status: STATUS[deed],
      completed_at: deed === 'completed' ? new Date(at).toISOString() : null,
    },
  };
}

/** Lays over a deed from before `asOf`, if the period in which it was done is still the one that is shown. */
function doneEarlier(commitment: Commitment, intent: Intent, clock: Clock, asOf: number): Commitment {
  const then = carryForward(done(commitment, intent), clock, intent.at, asOf);
  return then.completed === (intent.deed === 'completed') && then.current_completion.status === STATUS[intent.deed]
    ? then
    : commitment;
}
