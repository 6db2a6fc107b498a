/** A coach type of the catalogue. Its texts are in `shared/text/coach-types.ts`. */
export interface CoachType {
  /** Also the id of the user's coach of this type: there is at most one. */
  id: CoachTypeId;
  /** The name of a colour; the style sheet defines its shades in light and dark. */
  color: CoachColor;
  icon_name: CoachIcon;
  /** Whether the coach uses today's food, weight and exercise. */
  knowsTheDay: boolean;
}

/** The texts of a coach type, in one language. */
interface CoachTypeText {
  name: string;
  description: string;
  expertise: string;
  /** How the coach talks, unless its user has changed that. */
  personality: string;
  /** The default rules. */
  rules: string;
}

/** The texts about coaches, in one language. */
export interface CoachTexts {
  coachTypes: Readonly<Record<CoachTypeId, CoachTypeText>>;
  /** The name of the General Coach's chat until the user renames the coach. */
  aiCoach: string;
}

export const COACH_COLORS = ['pine', 'amber', 'green', 'blue', 'plain'] as const;
type CoachColor = (typeof COACH_COLORS)[number];

export const COACH_ICONS = ['clipboard-document-list', 'bolt', 'cake', 'map-pin'] as const;
type CoachIcon = (typeof COACH_ICONS)[number];

/** The coach that is active from the start; its chat is 'AI Coach'. */
export const GENERAL_COACH = 'general';

export type CoachTypeId = typeof GENERAL_COACH | 'fitness' | 'nutrition' | 'direction';

export const COACH_TYPES: readonly CoachType[] = [
  { id: GENERAL_COACH, color: 'pine', icon_name: 'clipboard-document-list', knowsTheDay: false },
  { id: 'fitness', color: 'blue', icon_name: 'bolt', knowsTheDay: true },
  { id: 'nutrition', color: 'amber', icon_name: 'cake', knowsTheDay: true },
  { id: 'direction', color: 'green', icon_name: 'map-pin', knowsTheDay: false },
];

/** The kinds of data, besides commitments, that an AI coach may read: a switch for each. */
export const COACH_DATA = ['history', 'notes', 'journal', 'fitness', 'confidants'] as const;
export type CoachData = (typeof COACH_DATA)[number];
export type MayRead = Record<CoachData, boolean>;

/** The switches until the user changes them. */
export const DEFAULT_MAY_READ: Readonly<MayRead> = {
  history: true,
  notes: false,
  journal: false,
  fitness: true,
  confidants: false,
};

/**
 * The kinds of data that a coach uses if it may read them: the journal only if its user shares it with coaches. Only
 * some types are about food, weight and exercise. Pure.
 */
export function dataFor(typeId: string | null | undefined, sharesJournal: boolean): CoachData[] {
  const usesFitness = coachType(typeId ?? '')?.knowsTheDay ?? false;
  const isUsed = { history: true, notes: true, journal: sharesJournal, fitness: usesFitness, confidants: true };
  return COACH_DATA.filter((each) => isUsed[each]);
}

/** The look of custom coaches. */
export const CUSTOM_LOOK = { color: 'plain', icon_name: 'clipboard-document-list' } as const;

/** The type with this id, or undefined. */
export function coachType(id: string): CoachType | undefined {
  return COACH_TYPES.find((type) => type.id === id);
}
