import type { CoachType, UserCoach } from '#shared/contracts/coaches.ts';

interface Lists {
  /** Active: those of a kind in the catalogue's order, then those that the user has made. */
  active: UserCoach[];
  available: CoachType[];
  hidden: CoachType[];
}

/**
 * The lists of the page. Of each kind there is one coach at most, which bears the kind's id: it stands either among the
 * active ones or among those that are offered, also while one of the two answers is older than the other.
 */
export function inLists(types: readonly CoachType[], coaches: readonly UserCoach[]): Lists {
  const active = coaches.filter((coach) => coach.active);
  const rank = new Map(types.map(({ id }, index) => [id, index]));
  const rankOf = ({ id }: UserCoach) => rank.get(id) ?? types.length;
  const ids = new Set(active.map(({ id }) => id));
  const offered = types.filter(({ id }) => !ids.has(id));
  return {
    active: active.sort((a, b) => rankOf(a) - rankOf(b)),
    available: offered.filter(({ hidden }) => !hidden),
    hidden: offered.filter(({ hidden }) => hidden),
  };
}
