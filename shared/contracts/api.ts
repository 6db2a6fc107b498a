import { account } from './account.ts';
import { agreements } from './agreements.ts';
import { calendarFeeds } from './calendar-feed.ts';
import { categories } from './categories.ts';
import { chatInvitations } from './chat-invitations.ts';
import { chats } from './chats.ts';
import { coaches } from './coaches.ts';
import { commitments } from './commitments.ts';
import { confidants } from './confidants.ts';
import { configuration } from './configuration.ts';
import { encouragements } from './encouragements.ts';
import type { Endpoint } from './endpoint.ts';
import { exercises } from './exercises.ts';
import { dataExports } from './exports.ts';
import { fcmDeviceTokens } from './fcm-device-tokens.ts';
import { fitness } from './fitness.ts';
import { foods } from './foods.ts';
import { groupChats } from './group-chats.ts';
import { history } from './history.ts';
import { imports } from './imports.ts';
import { journaling } from './journaling.ts';
import { notificationPreferences } from './notification-preferences.ts';
import { notifications } from './notifications.ts';
import { openapi } from './openapi.ts';
import { passkeys } from './passkeys.ts';
import { pauses } from './pauses.ts';
import { pictures } from './pictures.ts';
import { powerups } from './powerups.ts';
import { previewCalls } from './preview.ts';
import { reminderActions } from './reminder-actions.ts';
import { reviews } from './reviews.ts';
import { sessions } from './sessions.ts';
import { unsubscribe } from './unsubscribe.ts';
import { users } from './users.ts';
import { viewCalls } from './views.ts';
import { visibilityCalls } from './visibility.ts';

/**
 * The whole API: each noun has a contract file here, a Lambda folder under `functions/` and a function of the stack.
 * The browser imports the nouns that it uses; infrastructure, OpenAPI and tests read all of them.
 */
export const api = {
  account,
  'calendar-feed': calendarFeeds,
  categories,
  'chat-invitations': chatInvitations,
  chats,
  coaches,
  commitments: { ...commitments, ...visibilityCalls },
  confidants: {
    ...confidants,
    ...previewCalls,
    ...viewCalls,
    agreement: agreements.read,
    changeAgreement: agreements.change,
    acceptAgreement: agreements.accept,
    declineAgreement: agreements.decline,
    agreementVersions: agreements.versions,
  },
  configuration,
  encouragements,
  exercises,
  exports: dataExports,
  'fcm-device-tokens': fcmDeviceTokens,
  fitness,
  foods,
  'group-chats': groupChats,
  history,
  imports,
  journaling,
  'notification-preferences': notificationPreferences,
  notifications,
  openapi,
  passkeys,
  pauses,
  pictures,
  powerups,
  'reminder-actions': reminderActions,
  reviews,
  sessions,
  unsubscribe,
  users,
} satisfies Record<string, Record<string, Endpoint>>;

/** The calls of all nouns in one list. */
export const calls: readonly { noun: string; name: string; endpoint: Endpoint }[] = Object.entries(api).flatMap(
  ([noun, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ noun, name, endpoint: endpoint as Endpoint })),
);
