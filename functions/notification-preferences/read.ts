import { loadPreferences } from '#functions/lib/data/notification-preferences/preferences.ts';
import { route } from '#functions/lib/http/route.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { presentPreferences } from './present-preferences.ts';

export const readPreferences = route(notificationPreferences.read, async ({ user }) =>
  presentPreferences(loadPreferences(user.id), user),
);
