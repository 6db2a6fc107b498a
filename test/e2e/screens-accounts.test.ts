import { ACCOUNT_SCREENS } from './screens/accounts.ts';
import { checkScreens } from './support/screens.ts';

/* The screens before one is signed in. */

checkScreens(ACCOUNT_SCREENS);
