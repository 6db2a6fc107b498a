/** A kind of AI coach that everybody is offered. What is said of it stands in `shared/text/coach-types.ts`. */
export interface CoachType {
  /** Also the id of the coach that a user makes of it: of each kind there is one at most. */
  id: CoachTypeId;
  /** A name of the palette, which the style sheet gives its shades in light and dark. */
  color: CoachColor;
  icon_name: CoachIcon;
  /** Whether what was eaten, weighed and trained today is its business. */
  knowsTheDay: boolean;
}

/** What is said of a kind of coach, in a language. */
export interface CoachTypeText {
  name: string;
  description: string;
  expertise: string;
  /** How it talks, where its user has not said otherwise. */
  personality: string;
  /** The default rules. */
  rules: string;
}

/** What the product says of coaches, in a language. */
export interface CoachTexts {
  coachTypes: Readonly<Record<CoachTypeId, CoachTypeText>>;
  /** What the chat of the General Coach is called until somebody gives the coach another name. */
  aiCoach: string;
}

export const COACH_COLORS = ['pine', 'amber', 'green', 'blue', 'plain'] as const;
export type CoachColor = (typeof COACH_COLORS)[number];

export const COACH_ICONS = ['clipboard-document-list', 'bolt', 'cake', 'map-pin'] as const;
export type CoachIcon = (typeof COACH_ICONS)[number];

/** The coach that is active from the start; its chat is 'AI Coach'. */
export const GENERAL_COACH = 'general';

export type CoachTypeId = typeof GENERAL_COACH | 'fitness' | 'nutrition' | 'direction';

export const COACH_TYPES: readonly CoachType[] = [
  { id: GENERAL_COACH, color: 'pine', icon_name: 'clipboard-document-list', knowsTheDay: false },
  { id: 'fitness', color: 'blue', icon_name: 'bolt', knowsTheDay: true },
  { id: 'nutrition', color: 'amber', icon_name: 'cake', knowsTheDay: true },
  { id: 'direction', color: 'green', icon_name: 'map-pin', knowsTheDay: false },
];

/** What an AI coach may know of its user beside their commitments: a switch for each. */
export const COACH_DATA = ['history', 'notes', 'fitness', 'confidants'] as const;
export type CoachData = (typeof COACH_DATA)[number];
export type MayRead = Record<CoachData, boolean>;

/** The switches until the user changes them. */
export const DEFAULT_MAY_READ: Readonly<MayRead> = { history: true, notes: false, fitness: true, confidants: false };

/** The kinds of data that a coach uses if it may. Only some types are about food, weight and exercise. Pure. */
export function dataFor(typeId: string | null | undefined): CoachData[] {
  const usesFitness = coachType(typeId ?? '')?.knowsTheDay ?? false;
  return COACH_DATA.filter((each) => each !== 'fitness' || usesFitness);
}

/** The look of custom coaches. */
export const CUSTOM_LOOK = { color: 'plain', icon_name: 'clipboard-document-list' } as const;

/** The type with this id, or undefined. */
export function coachType(id: string): CoachType | undefined {
  return COACH_TYPES.find((type) => type.id === id);
}
