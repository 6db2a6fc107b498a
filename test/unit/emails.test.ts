import { describe, expect, test } from 'vitest';
import { renderEmail } from '#functions/lib/emails/email.ts';
import { note, paragraph, typed } from '#functions/lib/emails/parts.ts';
import { PRODUCT } from '#shared/product.ts';
import { lifetime } from '#shared/text/emails.ts';
import { tagline } from '#shared/text/product.ts';
import { ENGLISH, UNSUBSCRIBE_URL } from '#test/support/emails.ts';
import { decoded, linksOf, samples, seen, squashed, tags } from './support/emails.ts';

/* Every email: its links, its two parts, its layout and its footer. */

/** These are also sent to an unsubscribed address. */
const ABOUT_ACCOUNTS = new Set([
  'verify',
  'reset',
  'changed',
  'changed-back',
  'left',
  'passkey-added',
  'new-browser',
  'export-ready',
]);

describe.each(samples)('%s', (name, { rendered: { subject, text, html }, links }) => {
  test('has a subject of one line', () => {
    expect(subject).toMatch(/^[^\n\r]+$/);
    expect(html).toContain(`<title>${subject}</title>`);
  });

  test('has each link on its own line of the text', () => {
    // HTML has the button's link twice: on it and below it.
    const once = links.filter((url, index) => url !== links[index - 1]);
    expect(text.split('\n').filter((line) => line.includes('://'))).toEqual([...once, UNSUBSCRIBE_URL]);
  });

  test('has the same links in HTML, and shows the address of the button below it', () => {
    expect(linksOf(html).map(({ url }) => url)).toEqual([...links, UNSUBSCRIBE_URL]);
    const writtenOut = linksOf(html).filter(({ url, said }) => url === said);
    const hint = 'If the button doesn’t work, copy this address into your browser:';
    expect(writtenOut).toHaveLength(html.includes('class="button"') ? 1 : 0);
    expect(seen(html).includes(hint)).toBe(writtenOut.length === 1);
  });

  test('says how to unsubscribe, and which emails stop', () => {
    const about = `Unsubscribe to stop messages, digests and invitations to this address.${
      ABOUT_ACCOUNTS.has(name) ? ' You’ll still get emails about your account.' : ''
    }`;
    expect(text).toContain(`${about}\n${UNSUBSCRIBE_URL}\n`);
    expect(seen(html)).toContain(about);
    expect(linksOf(html).at(-1)).toEqual({ url: UNSUBSCRIBE_URL, said: 'Unsubscribe' });
  });

  test('has no markup in its text', () => {
    expect(text).not.toMatch(/<|>|&\w+;|&#/);
  });

  test('says in HTML everything that its text says', () => {
    const shown = squashed(seen(html).join(' '));
    const linked = linksOf(html).map(({ url }) => url);
    const said = text.split('\n').filter((line) => line !== '-- ' && !linked.includes(line));
    const unsaid = said.filter((line) => !shown.includes(squashed(line.replace(/^- /, ''))));
    expect(unsaid).toEqual([]);
  });

  test('says in its text everything that its HTML says, except the layout', () => {
    const heading = /<h1[^>]*>([^<]*)</.exec(html)?.[1];
    const layout = ['✓', PRODUCT.name, heading, 'If the button doesn’t work, copy this address into your browser:'];
    const unsaid = seen(html).filter((block) => !layout.includes(block) && !squashed(text).includes(squashed(block)));
    expect(unsaid).toEqual([]);
  });

  test('loads nothing from elsewhere', () => {
    expect(html).not.toMatch(/<(?:img|link|script|iframe|object|embed|video|audio|base|form)\b/i);
    expect(html).not.toMatch(/\b(?:src|srcset|background|poster)=|url\(|@import|@font-face/i);
    expect(linksOf(html).reduce((rest, { url }) => rest.replaceAll(url, ''), decoded(html))).not.toMatch(/\/\//);
  });

  test('lays out with tables that no screen reader announces', () => {
    const tables = tags(html).filter((tag) => tag.startsWith('<table'));
    expect(tables.length).toBeGreaterThanOrEqual(2);
    expect(tables.filter((tag) => !tag.includes('role="presentation"'))).toEqual([]);
  });

  test('closes every element', () => {
    const open: string[] = [];
    for (const tag of tags(html.replace(/<!--\[if mso\]>|<!\[endif\]-->|<!doctype html>|<meta[^>]*>/g, ''))) {
      const name = /\w+/.exec(tag)?.[0] ?? '';
      if (tag.startsWith('</')) expect(open.pop()).toBe(name);
      else open.push(name);
    }
    expect(open).toEqual([]);
  });

  test('declares its language, direction and colour schemes', () => {
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });

  test('says in its footer why it was sent, and the tagline', () => {
    const [, footer = ''] = text.split('\n-- \n');
    expect(footer).toMatch(/^You received this email because .+\.\n/);
    expect(footer).toContain(`${PRODUCT.name}. ${tagline}`);
  });

  test('has no exclamation mark', () => {
    expect(seen(html).join('\n') + text).not.toContain('!');
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

test('an email without an action has no button, and can have several notes in its footer', () => {
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
