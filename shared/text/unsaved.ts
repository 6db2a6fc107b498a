/* The bar that stands at the foot of the window while a form on the page has unsaved changes. */

export { discard, save, saving } from './common.ts';
export const unsaved = 'Unsaved changes';
