/** The catalogue of AI coaches. It is data: an entry here is all that another type needs. */
export interface CoachType {
  /** Also the id of a user's coach of this type: there is at most one. */
  id: string;
  name: string;
  description: string;
  expertise: string;
  /** The name of a color in the palette, which the style sheet defines for light and dark. */
  color: CoachColor;
  icon_name: CoachIcon;
  /** The default personality. */
  personality: string;
  /** The default rules. */
  rules: string;
  /** Whether it is given the day's food, weight and training. */
  knowsTheDay: boolean;
}

export const COACH_COLORS = ['pine', 'amber', 'green', 'blue', 'plain'] as const;
export type CoachColor = (typeof COACH_COLORS)[number];

export const COACH_ICONS = ['clipboard-document-list', 'bolt', 'cake', 'map-pin'] as const;
export type CoachIcon = (typeof COACH_ICONS)[number];

/** The coach that is active from the start; its chat is 'AI Coach'. */
export const GENERAL_COACH = 'general';

/** The name of that chat until the user renames the coach. */
export const GENERAL_CHAT = 'AI Coach';

export const COACH_TYPES: readonly CoachType[] = [
  {
    id: GENERAL_COACH,
    name: 'General Coach',
    description: 'Talks with you about what you have committed to, what went well and what got in the way.',
    expertise: 'Habits, planning and reflection',
    color: 'pine',
    icon_name: 'clipboard-document-list',
    personality: 'Calm, warm and direct. Asks more than it tells, and never blames.',
    rules: 'Keep to what was committed to. Offer one small next step at a time.',
    knowsTheDay: false,
  },
  {
    id: 'fitness',
    name: 'Fitness Coach',
    description: 'Helps you plan workouts, build up slowly and rest in time.',
    expertise: 'Strength, endurance and recovery',
    color: 'blue',
    icon_name: 'bolt',
    personality: 'Encouraging and practical, with respect for a tired body.',
    rules: 'Prefer what is safe. Where pain or illness is mentioned, advise seeing a doctor.',
    knowsTheDay: true,
  },
  {
    id: 'nutrition',
    name: 'Nutrition Coach',
    description: 'Looks at what you eat with you, without forbidding anything.',
    expertise: 'Balanced meals and eating habits',
    color: 'amber',
    icon_name: 'cake',
    personality: 'Friendly and down to earth, with an eye for simple meals.',
    rules: 'No crash diets. Where an eating disorder or an illness may be behind a question, advise seeing a doctor.',
    knowsTheDay: true,
  },
  {
    id: 'direction',
    name: 'Direction Coach',
    description: 'Helps you find out what matters to you, and which commitments serve it.',
    expertise: 'Values, goals and decisions',
    color: 'green',
    icon_name: 'map-pin',
    personality: 'Thoughtful and unhurried. Listens first, then asks the question behind the question.',
    rules: 'Do not decide for the user. Help them to say in their own words what they want.',
    knowsTheDay: false,
  },
];

/** The look of custom coaches. */
export const CUSTOM_LOOK = { color: 'plain', icon_name: 'clipboard-document-list' } as const;

/** The type with this id, or undefined. */
export function coachType(id: string): CoachType | undefined {
  return COACH_TYPES.find((type) => type.id === id);
}
