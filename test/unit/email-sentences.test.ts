import { describe, expect, test } from 'vitest';
import { accountDeleted, emailLeft, verifyEmail } from '#functions/lib/emails/account.ts';
import type { Email } from '#functions/lib/emails/email.ts';
import { invite } from '#functions/lib/emails/notifications.ts';
import type { Role } from '#shared/contracts/confidants.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { stays } from '#shared/text/settings-delete.ts';
import { ENGLISH, UNSUBSCRIBE_URL } from '#test/support/emails.ts';
import { emailsFrom, emailsTo, LINK, linksOf, seen, unsubscribeUrl } from './support/emails.ts';

/* The sentences of single emails. */

describe('the email for', () => {
  const { verifyEmail: verify, resetPassword: reset, emailChanged: changed } = emailsTo('Ada Lovelace');
  const bothSay = (sent: Email | undefined, sentence: string) => {
    expect(sent?.text).toContain(sentence);
    expect(seen(sent?.html ?? '').join('\n')).toContain(sentence);
  };

  test('verification: the address, the lifetime, and that others can ignore it', () => {
    expect(verify?.subject).toBe('Verify your email for Steadfast');
    bothSay(verify, 'Please confirm that ada@example.com is your address.');
    bothSay(verify, `The link expires after ${LIMITS.verificationHours} hours.`);
    bothSay(verify, 'If you didn’t sign up for Steadfast, you can ignore this email.');
  });

  test('a new password: the lifetime, that the link works once, and that the old password stays', () => {
    expect(reset?.subject).toBe('Set a new password for Steadfast');
    expect(LIMITS.passwordResetMinutes).toBe(60);
    bothSay(reset, 'The link works once and expires after one hour.');
    bothSay(reset, 'If you didn’t request this, you can ignore this email. Your password won’t change.');
  });

  test('a changed address: both addresses, and what to do if another person did it', () => {
    expect(changed?.subject).toBe('The email address of your Steadfast account was changed');
    expect(changed?.text).toContain('Old email: ada@example.com\nNew email: countess@example.org\n');
    expect(seen(changed?.html ?? '')).toEqual(expect.arrayContaining(['ada@example.com', 'countess@example.org']));
    bothSay(changed, 'If this wasn’t you, set a new password right away.');
    bothSay(changed, 'We’ll send the link here until the new address is verified.');
  });
});

test('the email and the settings say what stays of a deleted account: messages, and an address without mail', () => {
  const letter = accountDeleted({ email: 'ada@example.com', unsubscribeUrl: UNSUBSCRIBE_URL }, ENGLISH);
  for (const text of [letter.text, seen(letter.html).join('\n'), stays]) {
    expect(text).toContain('from “Former member”');
    expect(text).toMatch(/If you unsubscribed (this|your email) address, we keep it so that it gets no mail\./);
  }
});

describe('an invitation', () => {
  const { inviteFriend: friend, inviteCoach: coach } = emailsFrom('Ada Lovelace');
  const bothSay = (sent: Email | undefined, sentence: string) => {
    expect(sent?.text).toContain(sentence);
    expect(seen(sent?.html ?? '').join('\n')).toContain(sentence);
  };

  test('has the name of a sender without a verified address in its text, and not in its subject', () => {
    const sender = 'Win a prize';
    const sent = invite({ sender, isSenderVerified: false, role: 'friend', url: LINK, unsubscribeUrl }, ENGLISH);
    expect(sent.subject).toBe('Someone invited you to Steadfast');
    bothSay(sent, 'Win a prize invited you to work together towards your goals on Steadfast');
  });

  test('says who sends it, and when it expires', () => {
    for (const sent of [friend, coach]) {
      expect(sent?.subject).toBe('Ada Lovelace invited you to Steadfast');
      bothSay(sent, 'Ada Lovelace invited you to work together towards your goals on Steadfast');
      bothSay(sent, `The link works once and expires after ${LIMITS.invitationDays} days.`);
      bothSay(sent, 'If you don’t want to accept, you can ignore this email.');
      bothSay(sent, 'You received this email because Ada Lovelace entered your address to invite you.');
    }
  });

  test('tells a friend that both see each other’s commitments, and a coach that only the coach does', () => {
    const mutual = 'You’ll see each other’s commitments, view only, and can chat about them.';
    const coaching = 'As their coach, you can see their commitments and chat with them. They can’t see yours.';
    bothSay(friend, mutual);
    bothSay(coach, coaching);
    expect(friend?.text).not.toContain('coach');
    expect(coach?.text).not.toContain(mutual);
    expect(seen(friend?.html ?? '')).toContain('Ada Lovelace wants to keep commitments with you');
    expect(seen(coach?.html ?? '')).toContain('Ada Lovelace asks you to be their coach');
  });

  test('with an agreement says that it comes, and nothing of commitments that it does not show', () => {
    const half = (commitments: 'all' | 'chosen' | 'none') => {
      const shows = { commitments, notes: false, food: true, weight: true, exercise: true };
      return { shows, shows_until: {}, after_miss: 'nothing', look_back: 'never' } as const;
    };
    const sentTo = (role: Role, mine: ReturnType<typeof half>, theirs: ReturnType<typeof half>) => {
      const agreement = { mine, theirs, until: null, proposed: null };
      return invite({ sender: 'Ada', isSenderVerified: true, role, agreement, url: LINK, unsubscribeUrl }, ENGLISH);
    };
    const [all, chosen, none] = [half('all'), half('chosen'), half('none')];
    for (const [sent, sentence] of [
      [sentTo('friend', all, all), 'You’ll see each other’s commitments, view only, and can chat about them.'],
      [sentTo('friend', all, none), 'They’ll see your commitments, view only, and you can chat about them.'],
      [sentTo('friend', none, all), 'You’ll see their commitments, view only, and can chat about them.'],
      [sentTo('friend', none, chosen), 'You can chat with each other.'],
      [sentTo('coach', none, all), 'As their coach, you can see their commitments and chat with them.'],
      [sentTo('coach', none, none), 'As their coach, you can chat with them. They can’t see your commitments.'],
    ] as const) {
      bothSay(sent, sentence);
      bothSay(sent, 'The invitation comes with an agreement, which you can read before you accept.');
    }
    for (const sent of [friend, coach]) expect(sent?.text).not.toContain('agreement');
  });

  test.each(['Win at evil.example', 'https://evil', 'me@evil', '中国。公司', 'a\\b'])(
    'from a sender with the name %s is from “Someone”',
    (name) => {
      for (const { subject, text, html } of Object.values(emailsFrom(name))) {
        expect(subject).toBe('Someone invited you to Steadfast');
        expect(text).toContain('Someone invited you to work together');
        expect(`${text}${html}`).not.toContain(name);
      }
    },
  );

  test('from a sender whose name has line breaks or markup has no further header and no markup', () => {
    for (const { subject, text, html } of Object.values(emailsFrom('Ada\r\nBcc: all <b>&'))) {
      expect(subject).toBe('Ada Bcc: all <b>& invited you to Steadfast');
      expect(text).not.toMatch(/^Bcc:/m);
      expect(html).not.toContain('<b>');
    }
  });
});

test('the email to an unverified old address has no name, no new address, and only the link to unsubscribe', () => {
  const { subject, text, html } = emailLeft({ email: 'a<b>@example.com', unsubscribeUrl }, ENGLISH);
  expect(subject).toMatch(/^[^\n\r]+$/);
  expect(text).toContain('a<b>@example.com');
  expect(html).toContain('a&lt;b&gt;@example.com');
  expect(html).not.toContain('a<b>');
  expect(linksOf(html)).toEqual([{ url: UNSUBSCRIBE_URL, said: 'Unsubscribe' }]);
  expect(text).toContain('You don’t need to do anything.');
  expect(html).toContain('You don’t need to do anything.');
});

test('an email to an unverified address has no name: anybody could have chosen its text', () => {
  const { text } = verifyEmail({ name: undefined, email: 'ada@example.com', url: LINK, unsubscribeUrl }, ENGLISH);
  expect(text).toMatch(/^Please confirm/);
});
