import { PRODUCT } from '../product.ts';
import { tagline } from './product.ts';

/* Texts of the HTML documents outside the pages: before the code is loaded, and without JavaScript. */

export { tryAgain } from './common.ts';
export { unreachable } from './connection.ts';
export { language } from './language.ts';

export const pageTitle = (page: string) => `${page} · ${PRODUCT.name}`;
export const homeTitle = `${PRODUCT.name} · ${tagline}`;
export const description = `${tagline} ${PRODUCT.name} keeps your daily, weekly and monthly commitments in one calm place.`;
export const needsScript = `${PRODUCT.name} needs JavaScript to work.`;
export const signInNeedsScript = `Signing in to ${PRODUCT.name} needs JavaScript.`;
