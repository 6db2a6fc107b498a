import { PRODUCT } from '#shared/product.ts';
import { type Email, renderEmail } from './email.ts';
import { greeting } from './greeting.ts';
import { note, paragraph } from './parts.ts';

/** To somebody who wants to know whether e-mail reaches them. */
export function testMail({ name, unsubscribeUrl }: { name: string; unsubscribeUrl: string }): Email {
  return renderEmail({
    subject: `Test email from ${PRODUCT.name}`,
    preheader: 'Email reaches you here.',
    heading: 'Email works',
    before: [
      greeting(name),
      paragraph`Email from ${PRODUCT.name} reaches you here. There is nothing to do.`,
      paragraph`What comes, and when, is as you set it in Notification Settings: at once, as a daily digest, as a weekly summary, or never. What would come in your quiet hours waits for their end; invitations come at once.`,
    ],
    footer: [note`You get this email because you asked for it in Notification Settings.`],
    unsubscribeUrl,
  });
}
