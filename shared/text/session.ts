/* The pages for login and registration, and texts that the other pages around signing in share with them. */

export const email = 'Email address';
export const name = 'Name';
export const password = 'Password';
export const passwordConfirmation = 'Password confirmation';
export const commonPassword = 'This is one of the most common passwords. People who guess passwords try it first.';
export const showPassword = 'Show password';
export const hidePassword = 'Hide password';
export const passwordAtLeast = (count: number) => `At least ${count} characters`;
export const signIn = 'Sign in';
export const sending = 'Sending...';
export const linkUsedUp = 'This link has expired or was already used';
/** For a page of a mailed link that was opened without the link's token. */
export const openLinkAgain = 'Open the link from the email again';
export const linkNotKept = 'The address of this page is missing the secret part of the link.';

export const loginTitle = 'Sign in to your account';
export const signingIn = 'Signing in...';
export const signInByPasskey = 'Sign in with a passkey';
export const passkeyWaiting = 'Waiting for your passkey...';
export const passwordChanged = 'Your password was changed. Sign in with the new one.';
export const signedOut = 'You’re signed out. Your data was removed from this device.';
export const accountDeleted = 'Your account is deleted. You’ll get an email when all its data is gone.';
export const forgotPassword = 'Forgot your password?';
export const newHere = 'New here?';
export const noToken = 'No token received';

export const registerTitle = 'Create your account';
export const createAccount = 'Create account';
export const creatingAccount = 'Creating your account...';
export const emailTaken = 'This email is already registered.';
export const logInInstead = 'Click here to log in';
export const haveAccount = 'Already have an account?';
export const registrationFailed = 'Registration failed';
