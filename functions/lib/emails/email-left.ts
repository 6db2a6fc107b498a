import { PRODUCT } from '#shared/product.ts';
import { type Email, renderEmail } from './email.ts';
import { greeting } from './greeting.ts';
import { address, note, paragraph } from './parts.ts';

/**
 * To an address that an account had until now and that nobody ever proved to be theirs: it says that it is over, and
 * names neither the person nor the new address.
 */
export function emailLeft({ email, unsubscribeUrl }: { email: string; unsubscribeUrl: string }): Email {
  return renderEmail({
    subject: `The email of a ${PRODUCT.name} account was changed`,
    preheader: 'There is nothing to do.',
    heading: 'Another email now',
    before: [
      greeting(undefined),
      paragraph`A ${PRODUCT.name} account was registered with ${address(email)}. That account has another email now, and this one is free again.`,
      paragraph`There is nothing to do.`,
    ],
    footer: [note`You get this email because this address was given for a ${PRODUCT.name} account.`],
    unsubscribeUrl,
    isEssential: true,
  });
}
