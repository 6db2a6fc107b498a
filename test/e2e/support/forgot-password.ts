/* Asking for a link to choose a new password: the call, its answer, and the pages of mailed links. */

export const CALL = '**/password_reset';
export const MAILED = 'If {email} has an account, a reset link is on its way. Links work once, within one hour.';
/** The pages of mailed links. */
export const PATHS = ['/reset-password', '/forgot-password', '/verify-email'];
