import { AI_PROVIDER } from '../domain/ai-provider.ts';

/* AI coaches in the settings: their lists, and what they cost. */

export const title = 'AI Coaches';
export const yours = 'Your coaches';
export const available = 'Available coaches';
export const hidden = (shown: string) => `Hidden coaches (${shown})`;
export const noneActive = 'No active coaches.';
export const loading = 'Loading coaches';
export const failure = 'Failed to fetch coaches';
export const offline = 'You’re offline. Your coaches will load when you’re back online.';
export const ownKey = `Coaches use your ${AI_PROVIDER} key; ${AI_PROVIDER} bills you.`;
export const addKey = 'Add it here';

/** Replaces the description of a custom coach. */
export const custom = 'Custom coach';

/** The introduction of a coach's chat. The list is from `knownData`. */
export const reads = (list: string) => `Before each reply, it’s told ${list}.`;
export const readsNot = (list: string) => `It isn’t told ${list}.`;
export const knownCommitments = 'your commitments';
export const knownData = {
  history: 'what you completed, missed and skipped this week',
  notes: 'your notes from this week',
  journal: 'your journal from the last two weeks',
  fitness: 'what you share with coaches about today’s food, weight and exercise',
  confidants: 'the names of your confidants and what they see',
} as const;
export const changeData = 'Change';

export const createCoach = 'Create Coach';
export const openChat = 'Open chat';
export const openChatWith = (name: string) => `Open chat with ${name}`;
export const editCoach = (name: string) => `Edit ${name}`;
export const activate = 'Activate';
export const activateCoach = (name: string) => `Activate ${name}`;
export const activating = 'Activating...';
export const activatingCoach = (name: string) => `Activating ${name}`;
export const deactivate = 'Deactivate';
export const deactivateCoach = (name: string) => `Deactivate ${name}`;
export const hide = 'Hide';
export const hideCoach = (name: string) => `Hide ${name}`;
/** A coach of the catalogue is removed and can be activated again; a custom coach is deleted. */
export const remove = 'Remove';
export const removeCoach = (name: string) => `Remove ${name}`;
export const deleteCoach = (name: string) => `Delete ${name}`;

export const failures = {
  activate: 'Failed to activate coach',
  deactivate: 'Failed to deactivate coach',
  hide: 'Failed to remove coach',
  update: 'Failed to update coach',
  create: 'Failed to create coach',
  delete: 'Failed to delete coach',
} as const;

export const successes = {
  activate: 'Coach activated successfully',
  deactivate: 'Coach deactivated successfully',
  hide: 'Coach removed from available list',
  update: 'Coach updated successfully',
  create: 'Coach created successfully',
  delete: 'Coach deleted successfully',
} as const;

/* Usage this month */

export const usage = 'Usage this month';
export const loadingUsage = 'Loading coach usage';
export const usageFailure = 'Failed to fetch coach usage';
export const usageOffline = 'You’re offline. Coach usage will load when you’re back online.';
export const noReplies = 'No replies yet this month.';
export const spent = (spent: string, limit: string) => `${spent} of ${limit} spent.`;
export const spentAll = (spent: string, limit: string) =>
  `${spent} of ${limit} spent. Coaches can’t reply until next month, or until you raise the limit.`;

export const coach = 'Coach';
export const tokensRead = 'Input tokens';
export const tokensWritten = 'Output tokens';
export const cost = 'Cost';
export const total = 'Total';
export const aboutCost =
  `Estimated from ${AI_PROVIDER}’s list prices. ` + `See your ${AI_PROVIDER} account for actual charges.`;
/** An abbreviation: '1.2 M' tokens. */
export const millions = (shown: string) => `${shown} M`;
export const lessThan = (amount: string) => `<${amount}`;

export const limit = 'Monthly limit';
export const limitLabel = 'Monthly limit in dollars';
export const limitHint = 'Leave empty for no limit. Once reached, coaches stop replying.';
export const saving = 'Saving...';
export const limitSaved = 'Settings updated successfully';
export const limitFailure = 'Failed to update settings';
