/**
 * The AI coaches that everybody is offered. They are data: another kind of coach is an entry here, and nothing else.
 */
export interface CoachType {
  /** Also the id of the coach that a user makes of it: of each kind there is one at most. */
  id: string;
  name: string;
  description: string;
  expertise: string;
  /** A name of the palette, which the style sheet gives its shades in light and dark. */
  color: CoachColor;
  icon_name: CoachIcon;
  /** How it talks, where its user has not said otherwise. */
  personality: string;
  /** What it keeps to, likewise. */
  rules: string;
  /** Whether what was eaten, weighed and trained today is its business. */
  knowsTheDay: boolean;
}

export const COACH_COLORS = ['pine', 'amber', 'green', 'blue', 'plain'] as const;
export type CoachColor = (typeof COACH_COLORS)[number];

export const COACH_ICONS = ['clipboard-document-list', 'bolt', 'cake', 'map-pin'] as const;
export type CoachIcon = (typeof COACH_ICONS)[number];

/** The coach that is active from the first day, and has the chat 'AI Coach'. */
export const GENERAL_COACH = 'general';

/** What that chat is called until somebody gives the coach another name. */
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

/** How a coach looks that a user has made. */
export const CUSTOM_LOOK = { color: 'plain', icon_name: 'clipboard-document-list' } as const;

/** The kind of this id, or undefined where there is none. */
export function coachType(id: string): CoachType | undefined {
  return COACH_TYPES.find((type) => type.id === id);
}
