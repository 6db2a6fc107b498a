import type { Role } from '#shared/contracts/confidants.ts';
import { PRODUCT } from '#shared/product.ts';
import { type Email, renderEmail } from './email.ts';
import { greeting, toShow } from './greeting.ts';
import { address, note, paragraph, typed } from './parts.ts';

interface Acceptance {
  /** Who accepted, as they call themselves. */
  name: string;
  email: string;
  /** As what they were invited. */
  role: Role;
  /** Their chat. */
  url: string;
  unsubscribeUrl: string;
}

/** To somebody whose invitation was accepted. */
export function accepted({ name, email, role, url, unsubscribeUrl }: Acceptance): Email {
  const shown = toShow(name) ?? 'Somebody';
  const means =
    role === 'coach'
      ? paragraph`As your coach they see what you have committed to, and your chat is open.`
      : paragraph`You see each other's commitments now, and your chat is open.`;
  return renderEmail({
    subject: `${shown} accepted your invitation`,
    preheader: role === 'coach' ? 'They are your coach now.' : 'You are confidants now.',
    heading: `${shown} accepted your invitation`,
    before: [
      greeting(undefined),
      paragraph`${typed(shown)} (${address(email)}) accepted your invitation to ${PRODUCT.name}.`,
      means,
    ],
    action: { text: 'Open the chat', url },
    footer: [note`You get this email because you invited ${typed(shown)}.`],
    unsubscribeUrl,
  });
}
