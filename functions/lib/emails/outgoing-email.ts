import type { Mail } from '#functions/lib/clients/mail.ts';

/** An e-mail to an address, with callbacks for after it was sent or failed. */
export interface OutgoingEmail extends Mail {
  /** Takes it off a counter after a failure that is retried. */
  uncount?: () => Promise<void>;
  /** Records whether it was sent. */
  noted?: (isSent: boolean) => Promise<void>;
}
