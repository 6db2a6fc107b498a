/* The heads of pages: their titles, which are also those of the window, and their actions. */

export { forgotPassword, loginTitle as login, registerTitle as register } from './session.ts';
export { title as resetPassword } from './session-reset-password.ts';
export { title as restoreEmail } from './session-restore-email.ts';
export { title as verifyEmail } from './session-verify-email.ts';
export { title as unsubscribe } from './unsubscribe.ts';

export const dashboard = 'Dashboard';
export const commitments = 'Commitments';
export const commitment = 'Commitment';
export const history = 'History';
export const currentReview = 'Your week';
export const reviews = 'Past reviews';
export const review = 'Weekly review';
export const confidants = 'Confidants';
export const confidant = 'Confidant';
export const views = 'Who looked';
export const fitnessDashboard = 'Fitness Dashboard';
export const preview = 'What they see';
export const agreement = 'Agreement';
export const chats = 'Chats';
export const powerups = 'Power-Ups';
export const managePowerups = 'Manage Power-Ups';
export const fitness = 'Fitness';
export const journal = 'Journal';
export const settings = 'Settings';
export const encouragements = 'Encouragements';
export const notifications = 'Notification Settings';
export const bringData = 'Bring your data';

/*
 * The main buttons and links of pages, which their skeletons also show. Only constants, because these are inlined in
 * both.
 */

export const newCommitment = 'New Commitment';
export const addConfidant = 'Add Confidant';
export const viewCommitments = 'View Commitments';
export const browsePowerups = 'Browse Power-Ups';
export const addEncouragement = 'Add Encouragement';
