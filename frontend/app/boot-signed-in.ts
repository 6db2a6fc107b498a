import './boot.ts';
import { askEarly } from '#frontend/lib/early.ts';
import { readToken } from '#frontend/lib/token.ts';

/* The same for the documents of signed-in pages, which also name what their page is sure to ask the server. */

const { early } = document.documentElement.dataset;
const token = readToken();
if (token !== null && early) askEarly(early.split(' '), token);
