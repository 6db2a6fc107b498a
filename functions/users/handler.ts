import { resource } from '#functions/lib/http/resource.ts';
import { changePassword } from './change-password.ts';
import { liveTicket } from './live-ticket.ts';
import { me } from './me.ts';
import { register } from './register.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resendVerification } from './resend-verification.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { updateMe } from './update.ts';
import { verifyAddress } from './verify-email.ts';

export const handler = resource(
  register,
  signIn,
  signOut,
  liveTicket,
  me,
  updateMe,
  changePassword,
  verifyAddress,
  resendVerification,
  requestPasswordReset,
  resetPassword,
);
