import { AI_PROVIDER } from '../domain/ai-provider.ts';
import type { CoachData } from '../domain/coaches.ts';
import { isolated } from './isolated.ts';

/* The dialogs of AI coaches: editing, deleting and hiding one. */

export const editCoach = 'Edit Coach';
export const createCoach = 'Create Coach';
export const create = 'Create';
export const creating = 'Creating...';
export const name = 'Name';
export const personality = 'Personality';
export const rules = 'Rules';
export const mayRead = 'What it may read';
export const mayReadAbout = `Before each reply, it’s told this and your commitments. ${AI_PROVIDER} receives all of it.`;
export const data: Readonly<Record<CoachData, string>> = {
  history: 'What you completed, missed and skipped this week',
  notes: 'Your notes from this week',
  journal: 'Your journal from the last two weeks',
  fitness: 'What you share with coaches about today’s food, weight and exercise',
  confidants: 'The names of your confidants, and what they see',
};
export const emptyTexts = (type: string) => `Leave a field empty to use the ${type}’s default.`;
export const aboutTexts = 'How the coach talks, and which rules it follows. Both are optional.';

export const deleteQuestion = (name: string) =>
  `Are you sure you want to delete "${isolated(name)}"? This action cannot be undone.`;
export const deleteConsequence = 'Its chat and all messages in it will be deleted.';
export const remove = 'Remove';

export const hideQuestion = (type: string) =>
  `Remove "${type}" from your available coaches? You can add it back later.`;
export const hide = 'Hide';
