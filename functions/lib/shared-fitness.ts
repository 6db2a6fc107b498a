import type { KeptEntry } from '#functions/lib/data/fitness/entries.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import { fitnessSettingsOf } from '#functions/lib/fitness-powerup.ts';
import { isoEnd } from '#functions/lib/visible-board.ts';
import type { Dashboard } from '#shared/contracts/fitness.ts';
import type { FitnessSettings } from '#shared/contracts/powerups.ts';
import { FITNESS, FITNESS_DEFAULTS, FITNESS_SCOPES, grants } from '#shared/domain/powerups.ts';
import { type Viewer, visible } from '#shared/domain/visibility.ts';

/* What a confidant sees of a person's fitness, for the dashboard and for live events. */

type Person = Pick<User, 'id' | 'clock' | 'powerUps'>;

/** Whether a person has the power-up, and shares it. */
export const sharesFitness = ({ powerUps }: Person): boolean => grants(powerUps?.[FITNESS], FITNESS_SCOPES.share);

/** Whether a person's workouts are on their dashboard. */
export const showsWorkouts = ({ powerUps }: Person): boolean => grants(powerUps?.[FITNESS], FITNESS_SCOPES.workouts);

/** The kinds of entries that the viewer sees, and when they stop seeing them. */
export function seenKinds(person: Person, viewer: Viewer, now: number): Pick<Dashboard, 'shows' | 'visible_until'> {
  const subject = { id: person.id, timezone: person.clock.timezone };
  const shared = fitnessSettingsOf(person).share_weight;
  const of = (kind: 'food' | 'weight' | 'exercise') =>
    visible(subject, viewer, kind === 'weight' ? { kind, shared } : { kind }, now);
  const [food, weight, exercise] = [of('food'), of('weight'), of('exercise')];
  return {
    shows: { food: food.visible, weight: weight.visible, exercise: exercise.visible },
    visible_until: { food: isoEnd(food.until), weight: isoEnd(weight.until), exercise: isoEnd(exercise.until) },
  };
}

/** The settings of the parts that are shown. Others get the defaults, so that they stay private. */
export function shownSettings(person: Person, { food, weight }: Dashboard['shows']): FitnessSettings {
  const own = fitnessSettingsOf(person);
  const { daily_calorie_goal, macro_targets } = food ? own : FITNESS_DEFAULTS;
  const { units, share_weight } = weight ? own : FITNESS_DEFAULTS;
  return { units, daily_calorie_goal, macro_targets, share_weight };
}

/**
 * Whether others may see an entry if they see its kind: not a private one, and not one that is analyzed or whose
 * analysis has failed. For weights the settings decide.
 */
export function isForOthers(entry: KeptEntry): boolean {
  if (entry.type === 'weight') return true;
  if (entry.type === 'food' && (entry.payload.draft || entry.payload.analysis_type === 'error')) return false;
  return entry.visibility !== 'private';
}

/** Whether a viewer sees an entry on the dashboard of its person. */
export function seesEntry(person: Person, viewer: Viewer, entry: KeptEntry, now: number): boolean {
  return isForOthers(entry) && sharesFitness(person) && seenKinds(person, viewer, now).shows[entry.type];
}

/** What a viewer sees of a person's power-up settings, on the dashboard and in the agreement. To compare only. */
export function seenSettings(person: Person, viewer: Viewer, now: number): unknown {
  if (viewer.since === undefined) return undefined;
  const { weight = fitnessSettingsOf(person).share_weight } = viewer.agreed.terms.shows;
  if (!sharesFitness(person)) return { weight };
  const seen = seenKinds(person, viewer, now);
  return { weight, ...seen, settings: shownSettings(person, seen.shows), workouts: showsWorkouts(person) };
}
