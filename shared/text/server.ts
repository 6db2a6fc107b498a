/* All texts of the server, by topic. */

export { browsers, deviceName, systems, unknownBrowser, unknownSystem } from './browsers.ts';
export { aiCoach, self } from './chats.ts';
export { coachTypes } from './coach-types.ts';
export { coachFailures, thisCommitment } from './coaches-server.ts';
export { countOf, doneThis } from './commitments.ts';
export { skip as skipThisTime, skipThisMonth, skipThisWeek } from './commitments-list.ts';
export * as emails from './emails.ts';
export * as errors from './errors.ts';
export * as exportReadme from './export-readme.ts';
export { fieldErrors } from './field-errors.ts';
export { language } from './language.ts';
export * as notifications from './notifications.ts';
export { foodNames, journalPhotoFailures, photoAnalysis, photoFailures, pictureFailures } from './photos-server.ts';
export { powerups } from './powerups.ts';
export * as questions from './questions-server.ts';
export * as reviews from './reviews.ts';
export { serverErrors } from './server-errors.ts';

/** Replaces the title in a calendar whose address does not show titles. */
export const hiddenTitle = 'Commitment';
