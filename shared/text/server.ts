/* All texts of the server, by topic. */

export { aiCoach, self } from './chats.ts';
export { coachTypes } from './coach-types.ts';
export { coachFailures, thisCommitment } from './coaches-server.ts';
export * as emails from './emails.ts';
export * as errors from './errors.ts';
export * as exportReadme from './export-readme.ts';
export { fieldErrors } from './field-errors.ts';
export { foodNames } from './foods-server.ts';
export { language } from './language.ts';
export * as notifications from './notifications.ts';
export { photoAnalysis, photoFailures } from './photos-server.ts';
export { pictureFailures } from './pictures-server.ts';
export { powerups } from './powerups-server.ts';
export { serverErrors } from './server-errors.ts';
export * as testNotifications from './test-notifications.ts';
