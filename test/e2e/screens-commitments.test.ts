import { COMMITMENT_SCREENS } from './screens/commitments.ts';
import { REVIEW_SCREENS } from './screens/reviews.ts';
import { checkScreens } from './support/screens.ts';

/* The screens of commitments, of their history, and of weekly reviews. */

checkScreens([...COMMITMENT_SCREENS, ...REVIEW_SCREENS]);
