/* Texts about new versions of the app. */

export const ready = 'A new version is ready.';
export const reload = 'Reload';
/** After Reload, if input on the page would be lost. */
export const held = 'Something here isn’t saved yet. Save it, then reload.';
