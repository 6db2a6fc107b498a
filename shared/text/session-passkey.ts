/* Texts about passkeys on the sign-in page, once one is used. */

export const unsupported = 'This browser doesn’t support passkeys. Sign in with your password.';
export const cancelled = 'No passkey was used. You can try again, or sign in with your password.';
