import type { Device } from '#shared/domain/browsers.ts';
import { type Email, renderEmail } from './email.ts';
import { greeting } from './greeting.ts';
import type { EmailLanguage } from './language.ts';
import { note, paragraph } from './parts.ts';

interface NewBrowser {
  /** The name of the user; undefined for an address that was never verified, which may be a stranger's. */
  name: string | undefined;
  device: Device;
  /** Epoch milliseconds of the sign-in. */
  at: number;
  timezone: string;
  /** The address of the section of the settings that lists sessions. */
  url: string;
  unsubscribeUrl: string;
}

/** About a sign-in with a browser that was never seen before. */
export function newBrowser(signIn: NewBrowser, language: EmailLanguage): Email {
  const { name, device, at, timezone, url, unsubscribeUrl } = signIn;
  const { emails, deviceName } = language.text;
  const words = emails.newBrowser;
  const time = new Intl.DateTimeFormat(language.locale, { dateStyle: 'full', timeStyle: 'short', timeZone: timezone });
  return renderEmail(
    {
      subject: words.subject,
      preheader: words.preheader,
      heading: words.heading,
      before: [
        ...greeting(name, language),
        paragraph(words.text(deviceName(device) ?? words.unknown, time.format(at))),
        paragraph(words.ifYou),
        paragraph(words.ifNotYou),
      ],
      action: { text: words.action, url },
      footer: [note(words.why)],
      unsubscribeUrl,
      isEssential: true,
    },
    language,
  );
}
