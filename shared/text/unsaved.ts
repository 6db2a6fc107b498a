/* The bar at the bottom of the window while a form on the page has unsaved changes. */

export { discard, save, saving } from './common.ts';
export const unsaved = 'Unsaved changes';
