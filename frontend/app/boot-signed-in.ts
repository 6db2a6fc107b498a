import './boot.ts';
import { showPowerups, storedPowerups } from '#frontend/features/session/stored-account.ts';
import { requestEarly } from '#frontend/lib/early-requests.ts';
import { loadFormats } from '#frontend/lib/load-formats.ts';
import { readToken } from '#frontend/lib/token.ts';

/*
 * The boot script of signed-in pages: shows links to the last known power-ups in the skeleton, sends the requests that
 * the page always makes, and loads what its first dates need.
 */

const { early } = document.documentElement.dataset;
const token = readToken();
if (token !== null) showPowerups(storedPowerups());
if (token !== null && early) requestEarly(early.split(' '), token);
loadFormats();
