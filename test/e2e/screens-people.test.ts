import { CHAT_SCREENS } from './screens/chats.ts';
import { CONFIDANT_SCREENS } from './screens/confidants.ts';
import { POWER_UP_SCREENS } from './screens/powerups.ts';
import { checkScreens } from './support/screens.ts';

/* The screens with other people, and of power-ups. */

checkScreens([...CONFIDANT_SCREENS, ...POWER_UP_SCREENS, ...CHAT_SCREENS]);
