import { PRODUCT } from '#shared/product.ts';
import { type Email, renderEmail } from './email.ts';
import { greeting } from './greeting.ts';
import { addresses, note, paragraph } from './parts.ts';

interface Change {
  name: string;
  from: string;
  to: string;
  url: string;
  unsubscribeUrl: string;
}

/**
 * To the address that an account had until now. `url` leads to where a new password is asked for: the account is found
 * there by either address, and the link goes to the last one that was verified.
 */
export function emailChanged({ unsubscribeUrl, ...change }: Change): Email {
  return renderEmail({
    subject: `The email of your ${PRODUCT.name} account was changed`,
    preheader: 'If it was you, there is nothing to do. If it was not, set a new password.',
    heading: 'Was it you?',
    before: [
      greeting(change.name),
      paragraph`The email of your ${PRODUCT.name} account was changed.`,
      addresses({ 'Old email': change.from, 'New email': change.to }),
      paragraph`If it was you, there is nothing to do.`,
      paragraph`If it was not you, set a new password at once. That signs out every device.`,
    ],
    action: { text: 'Set a new password', url: change.url },
    after: [paragraph`There, enter this email. The link comes here as long as the new email is not verified.`],
    footer: [note`You get this email because this address belonged to a ${PRODUCT.name} account until now.`],
    unsubscribeUrl,
    isEssential: true,
  });
}
