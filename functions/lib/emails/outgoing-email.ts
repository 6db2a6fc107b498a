import type { Mail } from '#functions/lib/clients/mail.ts';

/** An e-mail to an address, with what is done after it was sent, or could not be sent. */
export interface OutgoingEmail extends Mail {
  /** Takes it off a count of e-mails, where sending failed and is tried again. */
  uncount?: () => Promise<void>;
  /** Records whether it was sent. */
  noted?: (isSent: boolean) => Promise<void>;
}
