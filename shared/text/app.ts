/* The shell, and texts in place of a page. */

export { pageTitle } from './documents.ts';

export const skipToContent = 'Skip to content';
export const mainNavigation = 'Main';
export const dashboard = 'Dashboard';
export const commitments = 'Commitments';
export const confidants = 'Confidants';

export const pageNotHere = 'This page didn’t load';
export const wentWrong = 'Something went wrong';
export const notShown = 'Couldn’t show this page. Your saved data is safe.';

export const notFoundTitle = 'Page not found';
export const notFound = 'Page not found.';
export const notFoundHint = 'The address may be mistyped, or the page may have moved.';
export const toDashboard = 'Go to your dashboard';
export const toStart = 'Go to the home page';
