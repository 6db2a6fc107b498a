import './boot.ts';
import { showPowerups, storedPowerups } from '#frontend/features/session/stored-account.ts';
import { requestEarly } from '#frontend/lib/early.ts';
import { readToken } from '#frontend/lib/token.ts';

/*
 * The same for the documents of signed-in pages: their skeletons show links to the power-ups that were there last, and
 * they name what their page is sure to ask the server.
 */

const { early } = document.documentElement.dataset;
const token = readToken();
if (token !== null) showPowerups(storedPowerups());
if (token !== null && early) requestEarly(early.split(' '), token);
