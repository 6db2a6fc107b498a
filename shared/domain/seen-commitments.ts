import type { Shows } from './agreements.ts';

/** Whose commitments one of two confidants may be told of, from the side of the one who reads. */
export type SeenCommitments = 'both' | 'mine' | 'theirs' | 'neither';

interface Half {
  shows: Pick<Shows, 'commitments'>;
}

/**
 * Which of two friends show the other all their commitments, as everybody does before an agreement. Who shows only
 * chosen ones is not counted: none may have been chosen. Pure.
 */
export function seenCommitments({ mine, theirs }: { mine: Half; theirs: Half }): SeenCommitments {
  const [isMine, isTheirs] = [mine, theirs].map(({ shows }) => shows.commitments === 'all');
  if (isMine) return isTheirs ? 'both' : 'mine';
  return isTheirs ? 'theirs' : 'neither';
}

/** The same where the one who reads is the coach, who shows nothing. Pure. */
export const seenByCoach = (theirs: Half): 'theirs' | 'neither' =>
  theirs.shows.commitments === 'all' ? 'theirs' : 'neither';
