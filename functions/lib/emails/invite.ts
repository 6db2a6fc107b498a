import type { Role } from '#shared/contracts/confidants.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { PRODUCT } from '#shared/product.ts';
import { type Email, renderEmail } from './email.ts';
import { toShow } from './greeting.ts';
import { note, paragraph, typed } from './parts.ts';

interface Invitation {
  /** The sender's name, as they chose it. */
  sender: string;
  role: Role;
  url: string;
  unsubscribeUrl: string;
}

/** To an address that somebody wants to keep commitments with. */
export function invite({ sender, role, url, unsubscribeUrl }: Invitation): Email {
  const name = toShow(sender) ?? 'Somebody';
  const means =
    role === 'coach'
      ? paragraph`As their coach you see what they have committed to, and can talk with them. They do not see yours.`
      : paragraph`You will see each other's commitments, view only, and can talk about them.`;
  return renderEmail({
    subject: `${name} invited you to ${PRODUCT.name}`,
    preheader: `Keep what you commit to, together with ${name}.`,
    heading: role === 'coach' ? `${name} asks you to be their coach` : `${name} wants to keep commitments with you`,
    before: [
      paragraph`Hello,`,
      paragraph`${typed(name)} invited you to work together towards your goals on ${PRODUCT.name}, where people keep their commitments in company.`,
      means,
    ],
    action: { text: 'Accept the invitation', url },
    after: [
      paragraph`The link works for ${String(LIMITS.invitationDays)} days, once.`,
      paragraph`If you do not want this, ignore this email: nothing happens.`,
    ],
    footer: [note`You get this email because ${typed(name)} entered your address to invite you.`],
    unsubscribeUrl,
  });
}
