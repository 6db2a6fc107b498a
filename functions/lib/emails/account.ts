import type { Device } from '#shared/domain/browsers.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { type Email, type EmailLanguage, renderEmail } from './email.ts';
import { address, addresses, greeting, note, paragraph, typed, withoutDirections } from './parts.ts';

/* The e-mails about an account. */

interface Verification {
  /**
   * The name of the user; undefined before the first verified address: a stranger would get a text of the sender's
   * choice.
   */
  name: string | undefined;
  email: string;
  url: string;
  unsubscribeUrl: string;
}

/** To the address of an account, whose owner verifies it with the link. */
export function verifyEmail({ name, email, url, unsubscribeUrl }: Verification, language: EmailLanguage): Email {
  const { verifyEmail: words, lifetime } = language.text.emails;
  const lasts = lifetime(LIMITS.verificationHours * 60);
  return renderEmail(
    {
      subject: words.subject,
      preheader: words.preheader(lasts),
      heading: words.heading,
      before: [...greeting(name, language), paragraph((part) => words.request(part(address(email))))],
      action: { text: words.action, url },
      after: [paragraph(words.lifetime(lasts)), paragraph(words.otherwise)],
      footer: [note(words.why)],
      unsubscribeUrl,
      isEssential: true,
    },
    language,
  );
}

interface Recovery {
  name: string;
  /**
   * For an e-mail to an earlier address: the current address of the account, and whether the link can take the change
   * of address back.
   */
  moved?: { to: string; canReturn: boolean } | undefined;
  url: string;
  unsubscribeUrl: string;
}

/** To the owner of an account, after a new password was asked for with its address. */
export function resetPassword({ name, moved, url, unsubscribeUrl }: Recovery, language: EmailLanguage): Email {
  const { resetPassword: words, lifetime } = language.text.emails;
  const lasts = words.lifetime(lifetime(LIMITS.passwordResetMinutes));
  return renderEmail(
    {
      subject: words.subject,
      preheader: lasts,
      heading: words.heading,
      before: [...greeting(name, language), paragraph(words.text)],
      action: { text: words.action, url },
      after: [
        paragraph(lasts),
        ...(moved ? [paragraph((part) => words.signInWith(part(address(moved.to))))] : []),
        ...(moved?.canReturn ? [paragraph(words.takeBack)] : []),
        paragraph(words.otherwise),
      ],
      footer: [note(words.why)],
      unsubscribeUrl,
      isEssential: true,
    },
    language,
  );
}

interface Change {
  name: string;
  from: string;
  to: string;
  url: string;
  restoreUrl?: string | undefined;
  unsubscribeUrl: string;
}

/**
 * To the former address of an account. `url` leads to the page that asks for a new password: the account is found there
 * by either address, and the link goes to the last one that was verified. `restoreUrl` leads to the page that takes the
 * change back.
 */
export function emailChanged({ unsubscribeUrl, ...change }: Change, language: EmailLanguage): Email {
  const words = language.text.emails.emailChanged;
  const { ifNotYou, action, howTo } = change.restoreUrl ? words.restore : words.reset;
  return renderEmail(
    {
      subject: words.subject,
      preheader: words.preheader,
      heading: words.heading,
      before: [
        ...greeting(change.name, language),
        paragraph(words.text),
        addresses({ [words.oldEmail]: change.from, [words.newEmail]: change.to }),
        paragraph(words.ifYou),
        paragraph(ifNotYou),
      ],
      action: { text: action, url: change.restoreUrl ?? change.url },
      after: [paragraph(howTo)],
      footer: [note(words.why)],
      unsubscribeUrl,
      isEssential: true,
    },
    language,
  );
}

/** To the former address of an account that was never verified: it names neither the user nor the new address. */
export function emailLeft(to: FormerAddress, language: EmailLanguage): Email {
  const words = language.text.emails.emailLeft;
  return renderEmail({ ...toFormerAddress(to, words, [words.nothingToDo]), isEssential: true }, language);
}

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

interface Added {
  /**
   * The names of the user and the passkey; undefined for an address that was never verified, which may be a stranger's.
   */
  names: { user: string; passkey: string } | undefined;
  url: string;
  unsubscribeUrl: string;
}

/** About a new passkey. `url` leads to the section of the settings that lists them. */
export function passkeyAdded({ names, url, unsubscribeUrl }: Added, language: EmailLanguage): Email {
  const words = language.text.emails.passkeyAdded;
  return renderEmail(
    {
      subject: words.subject,
      preheader: words.preheader,
      heading: words.heading,
      before: [
        ...greeting(names?.user, language),
        names
          ? paragraph((part) => words.text(part(typed(withoutDirections(names.passkey)))))
          : paragraph(words.textWithoutName),
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

interface ExportReady {
  name: string;
  /** The address of the section in the settings: only signed-in users can download the file. */
  url: string;
  hours: number;
  unsubscribeUrl: string;
}

/** To a user whose export can be downloaded. */
export function exportReady({ name, url, hours, unsubscribeUrl }: ExportReady, language: EmailLanguage): Email {
  const words = language.text.emails.exportReady;
  const lifetime = language.text.emails.lifetime(hours * 60);
  return renderEmail(
    {
      subject: words.subject,
      preheader: words.text(lifetime),
      heading: words.heading,
      before: [...greeting(name, language), paragraph(words.text(lifetime)), paragraph(words.ifNotYou)],
      action: { text: words.action, url },
      footer: [note(words.why)],
      unsubscribeUrl,
      isEssential: true,
    },
    language,
  );
}

/** The last e-mail to the address of a deleted account. */
export function accountDeleted(to: FormerAddress, language: EmailLanguage): Email {
  const words = language.text.emails.accountDeleted;
  return renderEmail(toFormerAddress(to, words, [words.stays, words.again]), language);
}

interface FormerAddress {
  email: string;
  unsubscribeUrl: string;
}

interface FormerAddressWords extends Record<'subject' | 'preheader' | 'heading' | 'why', string> {
  text: (address: string) => string;
}

/** An e-mail to an address without an account, so it names nobody: a sentence with the address, then others. */
function toFormerAddress({ email, unsubscribeUrl }: FormerAddress, words: FormerAddressWords, others: string[]) {
  const { subject, preheader, heading, text, why } = words;
  return {
    ...{ subject, preheader, heading, unsubscribeUrl },
    before: [paragraph((part) => text(part(address(email)))), ...others.map((each) => paragraph(each))],
    footer: [note(why)],
  };
}
