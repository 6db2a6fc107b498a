import { LIMITS } from '#shared/domain/limits.ts';
import { PRODUCT } from '#shared/product.ts';
import { type Email, renderEmail } from './email.ts';
import { greeting } from './greeting.ts';
import { lifetime } from './lifetime.ts';
import { note, paragraph } from './parts.ts';

interface Recovery {
  name: string;
  url: string;
  unsubscribeUrl: string;
}

/** To the owner of an account for whose address somebody asked for a new password. */
export function resetPassword({ name, url, unsubscribeUrl }: Recovery): Email {
  const lasts = lifetime(LIMITS.passwordResetMinutes);
  return renderEmail({
    subject: `Set a new password for ${PRODUCT.name}`,
    preheader: `The link works once, for ${lasts}.`,
    heading: 'Set a new password',
    before: [greeting(name), paragraph`Here is the link to set a new password for ${PRODUCT.name}.`],
    action: { text: 'Choose a new password', url },
    after: [
      paragraph`The link works once, for ${lasts}.`,
      paragraph`If you did not ask for it, ignore this email: your password stays as it is.`,
    ],
    footer: [note`You get this email because somebody asked for a new password for your account.`],
    unsubscribeUrl,
    isEssential: true,
  });
}
