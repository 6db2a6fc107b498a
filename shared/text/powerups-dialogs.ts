/* The dialogs of the power-ups. Numbers are passed formatted. */

export const installNamed = (name: string) => `Install ${name}`;
export const newPermissions = 'It asks for new permissions. It’ll be allowed to:';
export const permissions = 'It’ll be allowed to:';
export const newPermission = 'New';
export const installNote = 'You can disable it at any time. Your entries are kept.';
export const install = 'Install';
export const installing = 'Installing...';

export const editGoals = 'Edit Goals';
export const fitnessSettings = 'Fitness Settings';
export const units = 'Units';
export const unitNames = { imperial: 'Imperial (lbs, oz)', metric: 'Metric (kg, g)' };
export const calorieGoal = 'Daily Calorie Goal';
export const targets = 'Daily targets in grams';
export const protein = 'Protein';
export const carbs = 'Carbs';
export const fat = 'Fat';
export const targetCalories = (calories: string) => `That adds up to ${calories} kcal`;
export const shareWeight = 'Share my weight with confidants';
export const shareWeightHint = 'They see it on your fitness dashboard, unless your agreement with them hides it.';

export const journalSettings = 'Journal Settings';
export const prompts = 'Show a prompt while I write';
export const promptsHint = 'It asks about your day, from what you kept. No AI is involved.';
export const ownPrompts = 'Your own prompts';
export const ownPromptsHint = 'One on each line. They take turns, a day each, in place of those about your day.';
