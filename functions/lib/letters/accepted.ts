import { PRODUCT } from '#shared/product.ts';
import { greeting, toShow } from './greeting.ts';
import { type Letter, letter } from './letter.ts';
import { address, note, paragraph, typed } from './parts.ts';

interface Acceptance {
  /** Who accepted, as they call themselves. */
  name: string;
  email: string;
  /** Their chat. */
  url: string;
  unsubscribeUrl: string;
}

/** To somebody whose invitation was accepted. */
export function accepted({ name, email, url, unsubscribeUrl }: Acceptance): Letter {
  const shown = toShow(name) ?? 'Somebody';
  return letter({
    subject: `${shown} accepted your invitation`,
    preheader: 'You are confidants now.',
    heading: `${shown} accepted your invitation`,
    before: [
      greeting(undefined),
      paragraph`${typed(shown)} (${address(email)}) accepted your invitation to ${PRODUCT.name}.`,
      paragraph`You are confidants now, and your chat is open.`,
    ],
    action: { text: 'Open the chat', url },
    footer: [note`You get this email because you invited ${typed(shown)}.`],
    unsubscribeUrl,
  });
}
