import { showUnverifiedEmail } from '#frontend/features/session/stored-account.ts';
import { allowSerif, applyTheme } from '#frontend/lib/theme.ts';
import { readToken } from '#frontend/lib/token.ts';

/*
 * Runs before first paint, as a separate file (the policy allows no inline script): selects light or dark, and hides
 * pages that the user will be redirected from. The app selects the target of the redirect.
 */

const page = document.documentElement;
const { access } = page.dataset;
const signedIn = readToken() !== null;

applyTheme();

// The app's files, with the serif, are on the device. Otherwise the serif must not delay the app.
if (navigator.serviceWorker?.controller) allowSerif();

if (access === 'signed-in' && signedIn) showUnverifiedEmail(page);
else if (access === (signedIn ? 'signed-out' : 'signed-in') || isInvited()) page.classList.add('turned-away');

/** An invitation shows another page than the pre-rendered registration. */
function isInvited(): boolean {
  return /\/(register|signup)\/?\?(.*&)?token=./.test(location.href);
}
