import type { Confidant } from '#shared/contracts/confidants.ts';

/** The confidants, of whom groups are made: a page hands them in. */
export interface People {
  /** Undefined until they are there. */
  active: readonly Confidant[] | undefined;
  failed: boolean;
  retry: () => void;
}

export const PEOPLE_FAILURE = 'Failed to fetch confidants';
export const NOBODY = 'No confidants available. Add some confidants first.';
