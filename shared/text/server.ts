/* All texts of the server, by topic. */

export { coachFailures } from './coaches-server.ts';
export * as emails from './emails.ts';
export * as errors from './errors.ts';
export { fieldErrors } from './field-errors.ts';
export { language } from './language.ts';
export * as notifications from './notifications.ts';
export { photoFailures } from './photos-server.ts';
export { powerups } from './powerups-server.ts';
export { serverErrors } from './server-errors.ts';
export * as testNotifications from './test-notifications.ts';
