import { account } from './account.ts';
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
import { notificationPreferences } from './notification-preferences.ts';
import { notifications } from './notifications.ts';
import { openapi } from './openapi.ts';
import { passkeys } from './passkeys.ts';
import { powerups } from './powerups.ts';
import { unsubscribe } from './unsubscribe.ts';
import { users } from './users.ts';

/**
 * The whole API: each noun has a contract file here, a Lambda folder under `functions/` and a function of the stack.
 * The browser imports the nouns that it uses; infrastructure, OpenAPI and tests read all of them.
 */
export const api = {
  account,
  categories,
  'chat-invitations': chatInvitations,
  chats,
  coaches,
  commitments,
  confidants,
  configuration,
  encouragements,
  exercises,
  exports: dataExports,
  'fcm-device-tokens': fcmDeviceTokens,
  fitness,
  foods,
  'group-chats': groupChats,
  history,
  'notification-preferences': notificationPreferences,
  notifications,
  openapi,
  passkeys,
  powerups,
  unsubscribe,
  users,
} satisfies Record<string, Record<string, Endpoint>>;

/** The calls of all nouns in one list. */
export const calls: readonly { noun: string; name: string; endpoint: Endpoint }[] = Object.entries(api).flatMap(
  ([noun, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ noun, name, endpoint: endpoint as Endpoint })),
);
