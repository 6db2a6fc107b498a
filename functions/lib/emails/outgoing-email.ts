import type { Mail } from '#functions/lib/clients/mail.ts';
import { unsubscribeLinks } from '#functions/lib/links.ts';
import { type Email, type EmailLanguage, emailLanguage } from './email.ts';

/** An e-mail to an address, with callbacks for after it was sent or failed. */
export interface OutgoingEmail extends Mail {
  /** Takes the e-mail off a counter, after a failure that is retried. */
  uncount?: () => Promise<void>;
  /** Records whether the e-mail was sent. */
  noted?: (isSent: boolean) => Promise<void>;
}

/**
 * An e-mail to an address, in the language of its reader. `write` renders it, with the page that unsubscribes the
 * address. `id` is the reader's, as for `unsubscribeLinks`.
 */
export async function emailTo(
  address: string,
  { id, locale }: { id: string; locale?: string | undefined },
  now: number,
  write: (unsubscribeUrl: string, language: EmailLanguage) => Email | Promise<Email>,
): Promise<OutgoingEmail> {
  const [{ page, call }, language] = await Promise.all([unsubscribeLinks(address, id, now), emailLanguage(locale)]);
  return { to: address, unsubscribeUrl: call, ...(await write(page, language)) };
}
