import { applyTheme } from '#frontend/lib/theme.ts';
import { readToken } from '#frontend/lib/token.ts';

/*
 * Runs before anything is drawn, in a script of its own (the policy allows none inside documents): light or dark, and
 * nobody sees the inside of a door that is not theirs. Where to go instead the app knows; the front door has no app.
 */

applyTheme();

const { access } = document.documentElement.dataset;
const signedIn = readToken() !== null;

if (access === 'signed-in' && !signedIn) document.documentElement.classList.add('turned-away');
if (access === 'home' && signedIn) location.replace('/dashboard');
