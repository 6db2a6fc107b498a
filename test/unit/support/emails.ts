import { emailChanged, resetPassword, verifyEmail } from '#functions/lib/emails/account.ts';
import type { Email } from '#functions/lib/emails/email.ts';
import { invite } from '#functions/lib/emails/notifications.ts';
import { ENGLISH, emailsSaying, ORDINARY, UNSUBSCRIBE_URL } from '#test/support/emails.ts';

/* Sample emails, and what is visible in their HTML. */

export const LINK = 'https://app.example.com/link?token=abc.def-ghi_jkl&from=mail';

export const unsubscribeUrl = UNSUBSCRIBE_URL;

/** Emails about the account of a person with this name and these addresses. */
export function emailsTo(name: string, from = 'ada@example.com', to = 'countess@example.org'): Record<string, Email> {
  return {
    verifyEmail: verifyEmail({ name, email: from, url: LINK, unsubscribeUrl }, ENGLISH),
    resetPassword: resetPassword({ name, url: LINK, unsubscribeUrl }, ENGLISH),
    emailChanged: emailChanged({ name, from, to, url: LINK, unsubscribeUrl }, ENGLISH),
  };
}

/** Invitations from a sender with this name. */
export function emailsFrom(sender: string): Record<string, Email> {
  return {
    inviteFriend: invite({ sender, isSenderVerified: true, role: 'friend', url: LINK, unsubscribeUrl }, ENGLISH),
    inviteCoach: invite({ sender, isSenderVerified: true, role: 'coach', url: LINK, unsubscribeUrl }, ENGLISH),
  };
}

export const samples = Object.entries(emailsSaying(ORDINARY));
export const emails = samples.map(([name, { rendered }]) => [name, rendered] as const);

export const tags = (html: string) => html.match(/<[^>]*>/g) ?? [];
export const decoded = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** The visible text of an email, by block. */
export function seen(html: string): string[] {
  const body = html.slice(html.indexOf('<body'));
  return body
    .replace(/<div style="display:none[^>]*>[\s\S]*?<\/div>/, '')
    .split(/<\/(?:p|h1|h2|td)>/)
    .map((block) => decoded(block.replace(/<[^>]*>/g, '')).trim())
    .filter((block) => block !== '');
}

/** Without colons and spaces, which HTML replaces with buttons and rows. */
export const squashed = (text: string) => text.replace(/[\s:]+/g, '');

export const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href = '', said = '']) => ({
    url: decoded(href),
    said: decoded(said.replace(/<[^>]*>/g, '')).trim(),
  }));
