import './boot.ts';
import { showPowerups, storedPowerups } from '#frontend/features/session/stored-account.ts';
import { requestEarly } from '#frontend/lib/early-requests.ts';
import { readToken } from '#frontend/lib/token.ts';

/*
 * The boot script of signed-in pages: shows links to the last known power-ups in the skeleton, and sends the requests
 * that the page always makes.
 */

const { early } = document.documentElement.dataset;
const token = readToken();
if (token !== null) showPowerups(storedPowerups());
if (token !== null && early) requestEarly(early.split(' '), token);
