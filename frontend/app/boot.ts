import { showUnverifiedEmail } from '#frontend/features/session/stored-account.ts';
import { applyTheme } from '#frontend/lib/theme.ts';
import { readToken } from '#frontend/lib/token.ts';

/*
 * Runs before anything is drawn, in a script of its own (the policy allows none inside documents): light or dark, and
 * nobody sees the inside of a door that is not theirs. Where to go instead the app knows.
 */

const page = document.documentElement;
const { access } = page.dataset;
const signedIn = readToken() !== null;

applyTheme();

if (access === 'signed-in' && signedIn) showUnverifiedEmail(page);
else if (access === (signedIn ? 'signed-out' : 'signed-in') || isInvited()) page.classList.add('turned-away');

/** The registration by an invitation is another page than the one that was drawn. */
function isInvited(): boolean {
  return /\/(register|signup)\/?\?(.*&)?token=./.test(location.href);
}
