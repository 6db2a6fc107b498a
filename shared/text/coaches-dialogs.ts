/* The dialogs of AI coaches: editing, deleting and hiding one. */

export const editCoach = 'Edit Coach';
export const createCoach = 'Create Coach';
export const create = 'Create';
export const creating = 'Creating...';
export const name = 'Name';
export const personality = 'Personality';
export const rules = 'Rules';
export const emptyTexts = (type: string) => `Leave a field empty to use the default of the ${type}.`;
export const aboutTexts = 'How the coach talks, and which rules it follows. Both are optional.';

export const deleteQuestion = (name: string) =>
  `Are you sure you want to delete "${name}"? This action cannot be undone.`;
export const deleteConsequence = 'Its chat and all messages in it will be deleted.';
export const remove = 'Remove';

export const hideQuestion = (type: string) =>
  `Remove "${type}" from your available coaches? You can add it back later.`;
export const hide = 'Hide';
