import './boot.ts';
import { keptPowerUps, showPowerUps } from '#frontend/features/session/kept-power-ups.ts';
import { askEarly } from '#frontend/lib/early.ts';
import { readToken } from '#frontend/lib/token.ts';

/*
 * The same for the documents of signed-in pages: their skeletons show links to the power-ups that were there last, and they name
 * what their page is sure to ask the server.
 */

const { early } = document.documentElement.dataset;
const token = readToken();
if (token !== null) showPowerUps(keptPowerUps());
if (token !== null && early) askEarly(early.split(' '), token);
