import { IMPORT_SCREENS } from './screens/imports.ts';
import { NOTIFICATION_SCREENS } from './screens/notifications.ts';
import { SETTINGS_SCREENS } from './screens/settings.ts';
import { checkScreens } from './support/screens.ts';

/* The screens of the settings. */

checkScreens([...SETTINGS_SCREENS, ...NOTIFICATION_SCREENS, ...IMPORT_SCREENS]);
