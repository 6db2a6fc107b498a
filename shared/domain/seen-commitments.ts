import type { Shows } from './agreements.ts';

/** Whose commitments of two confidants are shown to the other, from the reader's side. */
export type SeenCommitments = 'both' | 'mine' | 'theirs' | 'neither';

interface Half {
  shows: Pick<Shows, 'commitments'>;
}

/**
 * Which of two friends show the other all their commitments, as both do before an agreement. A friend who shows only
 * chosen ones does not count: none may have been chosen. Pure.
 */
export function seenCommitments({ mine, theirs }: { mine: Half; theirs: Half }): SeenCommitments {
  const [isMine, isTheirs] = [mine, theirs].map(({ shows }) => shows.commitments === 'all');
  if (isMine) return isTheirs ? 'both' : 'mine';
  return isTheirs ? 'theirs' : 'neither';
}

/** The same if the reader is the coach, who shows nothing. Pure. */
export const seenByCoach = (theirs: Half): 'theirs' | 'neither' =>
  theirs.shows.commitments === 'all' ? 'theirs' : 'neither';
