import { LIMITS } from '#shared/domain/limits.ts';
import { PRODUCT } from '#shared/product.ts';
import { type Email, renderEmail } from './email.ts';
import { greeting } from './greeting.ts';
import { lifetime } from './lifetime.ts';
import { address, note, paragraph } from './parts.ts';

interface Verification {
  /** Left out where nothing was ever proved: to a stranger it would be text of somebody's choice. */
  name: string | undefined;
  email: string;
  url: string;
  unsubscribeUrl: string;
}

/** To an address that was given for an account: its owner proves it with the link. */
export function verifyEmail({ name, email, url, unsubscribeUrl }: Verification): Email {
  const lasts = lifetime(LIMITS.verificationHours * 60);
  return renderEmail({
    subject: `Verify your email for ${PRODUCT.name}`,
    preheader: `Confirm that this address is yours. The link works for ${lasts}.`,
    heading: 'Verify your email',
    before: [
      greeting(name),
      paragraph`Please confirm that ${address(email)} is your address. Once you have, invitations and notices reach you here.`,
    ],
    action: { text: 'Verify this address', url },
    after: [
      paragraph`The link works for ${lasts}.`,
      paragraph`If you did not register at ${PRODUCT.name}, there is nothing to do.`,
    ],
    footer: [note`You get this email because this address was given for a ${PRODUCT.name} account.`],
    unsubscribeUrl,
    isEssential: true,
  });
}
