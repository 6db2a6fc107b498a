import { type api, calls } from '#shared/contracts/api.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Asked, Person } from '#test/support/world.ts';
import { accountCalls } from './account.ts';
import { calendarFeedCalls } from './calendar-feed.ts';
import { categoriesCalls } from './categories.ts';
import { chatInvitationsCalls } from './chat-invitations.ts';
import { chatsCalls } from './chats.ts';
import { coachesCalls } from './coaches.ts';
import { commitmentsCalls } from './commitments.ts';
import { confidantsCalls } from './confidants.ts';
import { configurationCalls } from './configuration.ts';
import { encouragementsCalls } from './encouragements.ts';
import { exercisesCalls } from './exercises.ts';
import { exportsCalls } from './exports.ts';
import { fcmDeviceTokensCalls } from './fcm-device-tokens.ts';
import { fitnessCalls } from './fitness.ts';
import { foodsCalls } from './foods.ts';
import { groupChatsCalls } from './group-chats.ts';
import { historyCalls } from './history.ts';
import { importsCalls } from './imports.ts';
import { journalingCalls } from './journaling.ts';
import { notificationPreferencesCalls } from './notification-preferences.ts';
import { notificationsCalls } from './notifications.ts';
import { openapiCalls } from './openapi.ts';
import { passkeysCalls } from './passkeys.ts';
import { pausesCalls } from './pauses.ts';
import { picturesCalls } from './pictures.ts';
import { powerupsCalls } from './powerups.ts';
import { reminderActionsCalls } from './reminder-actions.ts';
import { reviewsCalls } from './reviews.ts';
import { sessionsCalls } from './sessions.ts';
import type { Calls, Scenario } from './support/call.ts';
import { unsubscribeCalls } from './unsubscribe.ts';
import { usersCalls } from './users.ts';

/** A call without an example or a scenario is a type error, and fails a test of the architecture. */
const NOUNS: { [Noun in keyof typeof api]: Calls<Noun> } = {
  account: accountCalls,
  'calendar-feed': calendarFeedCalls,
  categories: categoriesCalls,
  'chat-invitations': chatInvitationsCalls,
  chats: chatsCalls,
  coaches: coachesCalls,
  commitments: commitmentsCalls,
  confidants: confidantsCalls,
  configuration: configurationCalls,
  encouragements: encouragementsCalls,
  exercises: exercisesCalls,
  exports: exportsCalls,
  'fcm-device-tokens': fcmDeviceTokensCalls,
  fitness: fitnessCalls,
  foods: foodsCalls,
  'group-chats': groupChatsCalls,
  history: historyCalls,
  imports: importsCalls,
  journaling: journalingCalls,
  'notification-preferences': notificationPreferencesCalls,
  notifications: notificationsCalls,
  openapi: openapiCalls,
  passkeys: passkeysCalls,
  pauses: pausesCalls,
  pictures: picturesCalls,
  powerups: powerupsCalls,
  'reminder-actions': reminderActionsCalls,
  reviews: reviewsCalls,
  sessions: sessionsCalls,
  unsubscribe: unsubscribeCalls,
  users: usersCalls,
};

/** A call of the contracts, with its example and its scenarios. */
export interface KnownCall {
  /** `noun.name` */
  title: string;
  endpoint: Endpoint;
  example(owner: Person): Promise<Asked<Endpoint>>;
  scenarios: readonly Scenario[];
}

/** All calls of the API, in the order of the contracts. */
export const knownCalls: readonly KnownCall[] = calls.map(({ noun, name, endpoint }) => {
  const ofNoun = NOUNS[noun as keyof typeof api] as Record<string, unknown>;
  return { title: `${noun}.${name}`, endpoint, ...(ofNoun[name] as Pick<KnownCall, 'example' | 'scenarios'>) };
});
