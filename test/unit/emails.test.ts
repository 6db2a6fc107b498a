import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Email, renderEmail } from '#functions/lib/emails/email.ts';
import { emailChanged } from '#functions/lib/emails/email-changed.ts';
import { emailLeft } from '#functions/lib/emails/email-left.ts';
import { invite } from '#functions/lib/emails/invite.ts';
import { note, paragraph, typed } from '#functions/lib/emails/parts.ts';
import { resetPassword } from '#functions/lib/emails/reset-password.ts';
import { DARK, LIGHT, SERIF } from '#functions/lib/emails/styles.ts';
import { verifyEmail } from '#functions/lib/emails/verify-email.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { PRODUCT } from '#shared/product.ts';
import { lifetime } from '#shared/text/emails.ts';
import { tagline } from '#shared/text/product.ts';
import { ENGLISH, emailsSaying, ORDINARY, UNSUBSCRIBE_URL, type Words } from '#test/support/emails.ts';

const URL = 'https://app.example.com/link?token=abc.def-ghi_jkl&from=mail';

const unsubscribeUrl = UNSUBSCRIBE_URL;

/** Emails about the account of a person of this name, whose addresses are these. */
function emailsTo(name: string, from = 'ada@example.com', to = 'countess@example.org'): Record<string, Email> {
  return {
    verifyEmail: verifyEmail({ name, email: from, url: URL, unsubscribeUrl }, ENGLISH),
    resetPassword: resetPassword({ name, url: URL, unsubscribeUrl }, ENGLISH),
    emailChanged: emailChanged({ name, from, to, url: URL, unsubscribeUrl }, ENGLISH),
  };
}

/** Those that somebody of this name has us mail to others. */
function emailsFrom(sender: string): Record<string, Email> {
  return {
    inviteFriend: invite({ sender, isSenderVerified: true, role: 'friend', url: URL, unsubscribeUrl }, ENGLISH),
    inviteCoach: invite({ sender, isSenderVerified: true, role: 'coach', url: URL, unsubscribeUrl }, ENGLISH),
  };
}

const samples = Object.entries(emailsSaying(ORDINARY));
const emails = samples.map(([name, { rendered }]) => [name, rendered] as const);

const tags = (html: string) => html.match(/<[^>]*>/g) ?? [];
const decoded = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** They come to an unsubscribed address, too. */
const ABOUT_ACCOUNTS = new Set(['verify', 'reset', 'changed', 'left']);

/** What is seen of an email, by block. */
function seen(html: string): string[] {
  const body = html.slice(html.indexOf('<body'));
  return body
    .replace(/<div style="display:none[^>]*>[\s\S]*?<\/div>/, '')
    .split(/<\/(?:p|h1|h2|td)>/)
    .map((block) => decoded(block.replace(/<[^>]*>/g, '')).trim())
    .filter((block) => block !== '');
}

/** Colons and spaces lay a text out; a button or a row of its own does it in HTML. */
const squashed = (said: string) => said.replace(/[\s:]+/g, '');

const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href = '', said = '']) => ({
    url: decoded(href),
    said: decoded(said.replace(/<[^>]*>/g, '')).trim(),
  }));

describe.each(samples)('%s', (name, { rendered: { subject, text, html }, links }) => {
  test('has a subject of one line', () => {
    expect(subject).toMatch(/^[^\n\r]+$/);
    expect(html).toContain(`<title>${subject}</title>`);
  });

  test('has each link whole on a line of its own in the text', () => {
    // The button's is there once, not on it and below it.
    const once = links.filter((url, index) => url !== links[index - 1]);
    expect(text.split('\n').filter((line) => line.includes('://'))).toEqual([...once, UNSUBSCRIBE_URL]);
  });

  test('has the same links in HTML, that of the button written out below it', () => {
    expect(linksOf(html).map(({ url }) => url)).toEqual([...links, UNSUBSCRIBE_URL]);
    const writtenOut = linksOf(html).filter(({ url, said }) => url === said);
    const hint = 'If the button does not work, copy this address into your browser:';
    expect(writtenOut).toHaveLength(html.includes('class="button"') ? 1 : 0);
    expect(seen(html).includes(hint)).toBe(writtenOut.length === 1);
  });

  test('says how to unsubscribe, and what ends, and what does not', () => {
    const about = `Unsubscribe to stop messages, digests and invitations to this address.${
      ABOUT_ACCOUNTS.has(name) ? ' You will still get emails about your account.' : ''
    }`;
    expect(text).toContain(`${about}\n${UNSUBSCRIBE_URL}\n`);
    expect(seen(html)).toContain(about);
    expect(linksOf(html).at(-1)).toEqual({ url: UNSUBSCRIBE_URL, said: 'Unsubscribe' });
  });

  test('has no markup in its text', () => {
    expect(text).not.toMatch(/<|>|&\w+;|&#/);
  });

  test('says in HTML whatever its text says', () => {
    const shown = squashed(seen(html).join(' '));
    const linked = linksOf(html).map(({ url }) => url);
    const said = text.split('\n').filter((line) => line !== '-- ' && !linked.includes(line));
    const unsaid = said.filter((line) => !shown.includes(squashed(line.replace(/^- /, ''))));
    expect(unsaid).toEqual([]);
  });

  test('says in its text whatever its HTML says, save what only lays it out', () => {
    const heading = /<h1[^>]*>([^<]*)</.exec(html)?.[1];
    const layout = [PRODUCT.name, heading, 'If the button does not work, copy this address into your browser:'];
    const unsaid = seen(html).filter((block) => !layout.includes(block) && !squashed(text).includes(squashed(block)));
    expect(unsaid).toEqual([]);
  });

  test('fetches nothing', () => {
    expect(html).not.toMatch(/<(?:img|link|script|iframe|object|embed|video|audio|base|form)\b/i);
    expect(html).not.toMatch(/\b(?:src|srcset|background|poster)=|url\(|@import|@font-face/i);
    expect(linksOf(html).reduce((rest, { url }) => rest.replaceAll(url, ''), decoded(html))).not.toMatch(/\/\//);
  });

  test('lays out with tables that no screen reader announces', () => {
    const tables = tags(html).filter((tag) => tag.startsWith('<table'));
    expect(tables.length).toBeGreaterThanOrEqual(2);
    expect(tables.filter((tag) => !tag.includes('role="presentation"'))).toEqual([]);
  });

  test('closes what it opens', () => {
    const open: string[] = [];
    for (const tag of tags(html.replace(/<!--\[if mso\]>|<!\[endif\]-->|<!doctype html>|<meta[^>]*>/g, ''))) {
      const name = /\w+/.exec(tag)?.[0] ?? '';
      if (tag.startsWith('</')) expect(open.pop()).toBe(name);
      else open.push(name);
    }
    expect(open).toEqual([]);
  });

  test('tells language, direction and schemes', () => {
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });

  test('is signed with the promise, and says why one gets it', () => {
    const [, footer = ''] = text.split('\n-- \n');
    expect(footer).toMatch(/^You received this email because .+\.\n/);
    expect(footer).toContain(`${PRODUCT.name}. ${tagline}`);
  });

  test('keeps calm', () => {
    expect(seen(html).join('\n') + text).not.toContain('!');
  });
});

describe('what each email says', () => {
  const { verifyEmail: verify, resetPassword: reset, emailChanged: changed } = emailsTo('Ada Lovelace');
  const bothSay = (sent: Email | undefined, sentence: string) => {
    expect(sent?.text).toContain(sentence);
    expect(seen(sent?.html ?? '').join('\n')).toContain(sentence);
  };

  test('verification: the address, the lifetime, and that others need do nothing', () => {
    expect(verify?.subject).toBe('Verify your email for Steadfast');
    bothSay(verify, 'Please confirm that ada@example.com is your address.');
    bothSay(verify, `The link expires after ${LIMITS.verificationHours} hours.`);
    bothSay(verify, 'If you did not sign up for Steadfast, you can ignore this email.');
  });

  test('password: the lifetime, one use, and that the old one stays', () => {
    expect(reset?.subject).toBe('Set a new password for Steadfast');
    expect(LIMITS.passwordResetMinutes).toBe(60);
    bothSay(reset, 'The link works once and expires after one hour.');
    bothSay(reset, 'If you did not request this, you can ignore this email. Your password will not change.');
  });

  test('changed address: both addresses, and what to do if it was somebody else', () => {
    expect(changed?.subject).toBe('The email address of your Steadfast account was changed');
    expect(changed?.text).toContain('Old email: ada@example.com\nNew email: countess@example.org\n');
    expect(seen(changed?.html ?? '')).toEqual(expect.arrayContaining(['ada@example.com', 'countess@example.org']));
    bothSay(changed, 'If this was not you, set a new password immediately.');
    bothSay(changed, 'The link is sent here until the new address is verified.');
  });
});

describe('an invitation', () => {
  const { inviteFriend: friend, inviteCoach: coach } = emailsFrom('Ada Lovelace');
  const bothSay = (sent: Email | undefined, sentence: string) => {
    expect(sent?.text).toContain(sentence);
    expect(seen(sent?.html ?? '').join('\n')).toContain(sentence);
  };

  test('has the name of a sender without a verified address in its text, and not in its subject', () => {
    const sender = 'Win a prize';
    const sent = invite({ sender, isSenderVerified: false, role: 'friend', url: URL, unsubscribeUrl: URL }, ENGLISH);
    expect(sent.subject).toBe('Someone invited you to Steadfast');
    bothSay(sent, 'Win a prize invited you to work together towards your goals on Steadfast');
  });

  test('says who sends it, and how long it lives', () => {
    for (const sent of [friend, coach]) {
      expect(sent?.subject).toBe('Ada Lovelace invited you to Steadfast');
      bothSay(sent, 'Ada Lovelace invited you to work together towards your goals on Steadfast');
      bothSay(sent, `The link works once and expires after ${LIMITS.invitationDays} days.`);
      bothSay(sent, 'If you do not want to accept, you can ignore this email.');
      bothSay(sent, 'You received this email because Ada Lovelace entered your address to invite you.');
    }
  });

  test('says to a friend that both see each other’s commitments, to a coach that they alone do', () => {
    const mutual = "You will see each other's commitments, view only, and can chat about them.";
    const coaching = 'As their coach, you can see their commitments and chat with them. They cannot see yours.';
    bothSay(friend, mutual);
    bothSay(coach, coaching);
    expect(friend?.text).not.toContain('coach');
    expect(coach?.text).not.toContain(mutual);
    expect(seen(friend?.html ?? '')).toContain('Ada Lovelace wants to keep commitments with you');
    expect(seen(coach?.html ?? '')).toContain('Ada Lovelace asks you to be their coach');
  });

  test.each(['Win at evil.example', 'https://evil', 'me@evil', '中国。公司', 'a\\b'])(
    'from somebody who is called %s is from somebody',
    (name) => {
      for (const { subject, text, html } of Object.values(emailsFrom(name))) {
        expect(subject).toBe('Someone invited you to Steadfast');
        expect(text).toContain('Someone invited you to work together');
        expect(`${text}${html}`).not.toContain(name);
      }
    },
  );

  test('from somebody whose name would begin another header, or markup, begins none', () => {
    for (const { subject, text, html } of Object.values(emailsFrom('Ada\r\nBcc: all <b>&'))) {
      expect(subject).toBe('Ada Bcc: all <b>& invited you to Steadfast');
      expect(text).not.toMatch(/^Bcc:/m);
      expect(html).not.toContain('<b>');
    }
  });
});

test.each([
  [60, 'one hour'],
  [120, '2 hours'],
  [1440, '24 hours'],
  [30, '30 minutes'],
  [90, '90 minutes'],
])('a link of %i minutes works for %s', (minutes, said) => {
  expect(lifetime(minutes)).toBe(said);
});

describe('what a person typed', () => {
  const hostilePiece = fc.constantFrom(
    '<script>',
    '</p></td></table>',
    '<!--',
    '-->',
    '<![endif]-->',
    '" onclick="',
    "'",
    '&',
    '&lt;',
    '${',
    '`',
    '\r\n',
    '\nBcc: all',
    '\u2028',
    '\u202e',
    '\u2067',
    'مرحبا',
    '👩‍👩‍👧',
    'w'.repeat(60),
  );
  const hostile = fc
    .array(fc.oneof(hostilePiece, fc.string({ unit: 'binary' })), { minLength: 1, maxLength: 6 })
    .map((pieces) => pieces.join(''));
  const oneLine = (value: string) => value.replace(/[\n\r\v\f\u0085\u2028\u2029]+/g, ' ');

  // Where a name is not to be shown, another word stands, which nobody typed.
  const structure = (html: string) => tags(html).filter((tag) => !/^<\/?span/.test(tag));
  const spans = (html: string) => new Set(tags(html).filter((tag) => tag.startsWith('<span')));
  const ordinary = emails.map(([, { html }]) => html);
  const words = fc.record<Words>({
    name: hostile,
    person: hostile,
    others: fc.tuple(hostile, hostile, hostile),
    group: hostile,
    title: hostile,
    message: hostile.map((value) => `x${value}`),
    citation: hostile.map((value) => `x${value}`),
    email: hostile,
    newEmail: hostile,
  });

  test('never becomes markup', () => {
    fc.assert(
      fc.property(words, (typedByPeople) => {
        Object.values(emailsSaying(typedByPeople)).forEach(({ rendered: { html } }, index) => {
          expect(structure(html)).toEqual(structure(ordinary[index] ?? ''));
          expect([...spans(html)].filter((span) => !/^<span dir="(?:auto|ltr)" style="[\w:;-]+">$/.test(span))).toEqual(
            [],
          );
        });
      }),
      { numRuns: 200 },
    );
  });

  test('begins no line of a text that is not ours', () => {
    fc.assert(
      fc.property(words, (typedByPeople) => {
        Object.values(emailsSaying(typedByPeople)).forEach(({ rendered: { text } }, index) => {
          expect(text.split('\n')).toHaveLength(emails[index]?.[1].text.split('\n').length ?? 0);
          expect(text).not.toMatch(/[\r\u2028\u2029]/);
        });
      }),
      { numRuns: 200 },
    );
  });

  test('is shown as it was typed, on one line, in both parts', () => {
    fc.assert(
      fc.property(hostile, hostile, (from, to) => {
        const { text, html } = emailChanged({ name: 'Ada', from, to, url: URL, unsubscribeUrl }, ENGLISH);
        const lines = text.split('\n');
        expect(lines).toEqual(expect.arrayContaining([`Old email: ${oneLine(from)}`, `New email: ${oneLine(to)}`]));
        expect(decoded(html)).toContain(`>${oneLine(from)}</span>`);
        expect(decoded(html)).toContain(`>${oneLine(to)}</span>`);
      }),
      { numRuns: 300 },
    );
  });

  test('begins no further header in a subject', () => {
    fc.assert(
      fc.property(hostile, (name) => {
        const { subject } = renderEmail(
          {
            subject: `${name} invites you`,
            preheader: name,
            heading: '',
            before: [],
            footer: [],
          },
          ENGLISH,
        );
        expect(subject).not.toMatch(/[\n\r\u2028\u2029]/);
        expect(subject).toBe(`${oneLine(name)} invites you`);
      }),
    );
  });

  test('is escaped in a title, a preheader, a heading, a button and its address', () => {
    const hostileWords = `<b>"it's"</b> & co`;
    const { html, text } = renderEmail(
      {
        subject: hostileWords,
        preheader: hostileWords,
        heading: hostileWords,
        before: [],
        action: { text: hostileWords, url: `https://app.example.com/?q=${hostileWords}` },
        footer: [],
      },
      ENGLISH,
    );
    expect(html).not.toContain('<b>');
    expect(html).not.toContain(`"it's"`);
    expect(html.split('&lt;b&gt;&quot;it&#39;s&quot;&lt;/b&gt; &amp; co')).toHaveLength(8);
    expect(text).toContain(`${hostileWords}:\nhttps://app.example.com/?q=${hostileWords}\n`);
  });

  test('keeps its direction to itself and breaks anywhere', () => {
    expect(typed('ש').html).toMatch(/^<span dir="auto" style="[^"]*unicode-bidi:isolate;[^"]*overflow-wrap:anywhere/);
  });

  test.each(['Ada Lovelace', 'J. R. R. Tolkien', 'J.R.R. Tolkien', 'Dr. Who', "O'Brien", '李小龍', 'Ada, Countess.'])(
    'as the name %s is greeted',
    (name) => {
      for (const { text } of Object.values(emailsTo(name))) expect(text).toMatch(new RegExp(`^Hello ${name},\n`));
    },
  );

  test.each(['Win at evil.example', 'https://evil', 'evil.example/x', 'me@evil', 'www.evil', '中国。公司', 'a\\b'])(
    'as the name %s is no link that we mail for somebody',
    (name) => {
      for (const { text, html } of Object.values(emailsTo(name))) {
        expect(text).toMatch(/^Hello,\n/);
        expect(html).not.toContain(name);
      }
    },
  );
});

describe('the look', () => {
  const css = readFileSync(join(import.meta.dirname, '../../frontend/ui/tokens.css'), 'utf8');
  const tokens = (selector: string) => {
    const from = css.indexOf(`${selector} {`);
    const declared = css.slice(from, css.indexOf('}', from)).matchAll(/--([\w-]+):\s*([^;]+);/g);
    return Object.fromEntries([...declared].map(([, name, value]) => [name, value]));
  };
  const asTokens = (colours: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(colours).map(([name, value]) => [name.replace(/[A-Z]/g, (l) => `-${l.toLowerCase()}`), value]),
    );

  test('has the colours of the product, in light and in dark', () => {
    expect(tokens(':root')).toMatchObject(asTokens(LIGHT));
    expect(tokens(':root.dark')).toMatchObject(asTokens(DARK));
  });

  test('has the product’s serif', () => {
    const families = (stack = '') => stack.split(/,\s*/).map((family) => family.replace(/["']/g, ''));
    expect(families(SERIF)).toEqual(families(tokens(':root').serif));
  });

  const CLASSES: [property: RegExp, colour: string, name: string][] = [
    [/(?:^|;)background-color:(#\w+)/g, LIGHT.paper, 'paper'],
    [/(?:^|;)background-color:(#\w+)/g, LIGHT.surface, 'surface'],
    [/(?:^|;)background-color:(#\w+)/g, LIGHT.pine, 'button'],
    [/(?:^|;)border[\w-]*:\dpx solid (#\w+)/g, LIGHT.line, 'edge'],
    [/(?:^|;)color:(#\w+)/g, LIGHT.ink, 'ink'],
    [/(?:^|;)color:(#\w+)/g, LIGHT.muted, 'muted'],
    [/(?:^|;)color:(#\w+)/g, LIGHT.pine, 'pine'],
    [/(?:^|;)color:(#\w+)/g, LIGHT.onPine, 'on-pine'],
  ];

  test.each(emails)('of %s: every colour has a class that darkens it', (_, { html }) => {
    const shown = tags(html).filter((tag) => tag.includes('#') && !tag.includes('display:none'));
    expect(shown.length).toBeGreaterThan(8);
    for (const tag of shown) {
      const style = /style="([^"]*)"/.exec(tag)?.[1] ?? '';
      const classes = /class="([^"]*)"/.exec(tag)?.[1]?.split(' ') ?? [];
      const needed = CLASSES.filter(([property, colour]) => [...style.matchAll(property)].at(-1)?.[1] === colour);
      expect(classes.filter((name) => name !== 'card').sort()).toEqual(needed.map(([, , name]) => name).sort());
    }
  });

  test.each(emails)('of %s: each class is darkened, by scheme and by Outlook’s marks', (_, { html }) => {
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
    const [, byScheme = ''] = /prefers-color-scheme:dark\)\{([\s\S]*?)\n\}/.exec(style) ?? [];
    for (const [, , name] of CLASSES) {
      expect(byScheme).toMatch(new RegExp(`^\\.${name}\\{[\\w-]+:#\\w+ !important\\}$`, 'm'));
      expect(style).toMatch(new RegExp(`^\\[data-ogsc\\] \\.${name},\\[data-ogsb\\] \\.${name}\\{`, 'm'));
    }
  });

  test.each(emails)('of %s: no text depends on the style element', (_, { html }) => {
    const said = [...html.matchAll(/<(?:p|h1|h2|a)\b([^>]*)>(?!<a)/g)].map(([, attributes = '']) => attributes);
    expect(said.length).toBeGreaterThanOrEqual(6);
    expect(said.filter((attributes) => !/style="[^"]*font-family:[^"]*color:#/.test(attributes))).toEqual([]);
  });
});

test('the layout carries several notes in its footer and no button where there is nothing to do', () => {
  const { text, html } = renderEmail(
    {
      subject: 'Three new messages',
      preheader: '',
      heading: 'Three new messages',
      before: [paragraph((part) => `From ${part(typed('Ada'))}.`)],
      footer: [note('One.'), note('Two.')],
    },
    ENGLISH,
  );
  expect(text).toBe(`From Ada.\n\n-- \nOne.\nTwo.\n${PRODUCT.name}. ${tagline}\n`);
  expect(html).not.toContain('<a ');
  expect(html).not.toContain('If the button');
});

test('an address that was never verified to be somebody’s learns neither name nor new address, and there is nothing to press but what ends it', () => {
  const { subject, text, html } = emailLeft({ email: 'a<b>@example.com', unsubscribeUrl }, ENGLISH);
  expect(subject).toMatch(/^[^\n\r]+$/);
  expect(text).toContain('a<b>@example.com');
  expect(html).toContain('a&lt;b&gt;@example.com');
  expect(html).not.toContain('a<b>');
  expect(linksOf(html)).toEqual([{ url: UNSUBSCRIBE_URL, said: 'Unsubscribe' }]);
  expect(text).toContain('No action is needed.');
  expect(html).toContain('No action is needed.');
});

test('an email to an address that nobody has verified bears no name: it would be text of somebody’s choice', () => {
  const { text } = verifyEmail({ name: undefined, email: 'ada@example.com', url: URL, unsubscribeUrl }, ENGLISH);
  expect(text).toMatch(/^Hello,\n/);
});
