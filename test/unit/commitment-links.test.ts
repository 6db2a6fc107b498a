import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { visiblePart } from '#functions/coach-reply/answer.ts';
import { asWritten, cutTo, inWords, withLinks, withoutUnfinished } from '#shared/domain/commitment-links.ts';
import { entryAddress } from '#shared/domain/history-addresses.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { thisCommitment } from '#shared/text/coaches-server.ts';

/* Links to commitments in a coach's reply, and the length of a reply. */

vi.hoisted(() => vi.stubEnv('TABLE_NAME', 'table'));

const RUN = '01JD0000000000000000000RVN';
const READ = '01JD0000000000000000000RED';
const BARE = '01JD0000000000000000000BAR';
const OTHERS = '01JD0000000000000000000BKB';
const SITE = 'https://steadfast.example';
const page = (id: string) => `${SITE}/commitments/${id}`;
const linkable = {
  titles: new Map([
    [RUN, 'Run 5 km'],
    [READ, 'Read [two] pages'],
    [BARE, '[]'],
  ]),
  untitled: thisCommitment,
  addressOf: page,
  entries: new Map([
    [`${RUN}@2026-11-18`, SITE + entryAddress('2026-11', RUN, '2026-11-16')],
    ['fitness:2026-11-20', `${SITE}/powerups/fitness?date=2026-11-20`],
    ['journal:2026-11-19', `${SITE}/powerups/journaling?date=2026-11-19`],
  ]),
};
const RUN_ENTRY = `${SITE}/history?month=2026-11#${RUN}.2026-11-16`;
const FITNESS = `${SITE}/powerups/fitness?date=2026-11-20`;
const JOURNAL = `${SITE}/powerups/journaling?date=2026-11-19`;

describe('a reply about Ada’s commitments', () => {
  test.each([
    ['a title with its id', `Do [your run](commitment:${RUN}) today.`, `Do [your run](${page(RUN)}) today.`],
    ['a title with an id alone', `Do [Run](${RUN}) today.`, `Do [Run](${page(RUN)}) today.`],
    [
      'an id',
      `First commitment:${RUN}, then ${READ}.`,
      `First [Run 5 km](${page(RUN)}), then [Read two pages](${page(READ)}).`,
    ],
    ['a title with an id in angle brackets', `Do [Run](<commitment:${RUN}>) now.`, `Do [Run](${page(RUN)}) now.`],
    ['an invisible title', `Do [\u200b](commitment:${RUN}) today.`, `Do [Run 5 km](${page(RUN)}) today.`],
    ['an id in lower case', `Do ${RUN.toLowerCase()}!`, `Do [Run 5 km](${page(RUN)})!`],
    ['brackets in a title', `Now [Read [two] pages](commitment:${READ})`, `Now [Read two pages](${page(READ)})`],
    ['a title of brackets only', `Do ${BARE}.`, `Do [this commitment](${page(BARE)}).`],
    ['no title', `Now [](commitment:${RUN})`, `Now [Run 5 km](${page(RUN)})`],
    [
      'the address of the page',
      `See ${page(RUN)} or [it](${page(RUN)})`,
      `See [Run 5 km](${page(RUN)}) or [it](${page(RUN)})`,
    ],
  ])('links to them: %s', (_, written, expected) => {
    expect(withLinks(written, linkable)).toBe(expected);
  });

  test.each([
    ['words', `You [ran](commitment:${RUN}@2026-11-18).`, `You [ran](${RUN_ENTRY}).`],
    ['words with an id alone', `You [ran](${RUN}@2026-11-18).`, `You [ran](${RUN_ENTRY}).`],
    ['none', `On commitment:${RUN}@2026-11-18, well`, `On [Run 5 km](${RUN_ENTRY}), well`],
    ['words about fitness', 'You had [480 kcal](fitness:2026-11-20)', `You had [480 kcal](${FITNESS})`],
    ['fitness alone', 'See fitness:2026-11-20.', `See [2026-11-20](${FITNESS}).`],
    ['words of the journal', 'You were [tired](journal:2026-11-19)', `You were [tired](${JOURNAL})`],
    ['the journal alone', 'See Journal:2026-11-19, your journal: it', `See [2026-11-19](${JOURNAL}), your journal: it`],
  ])('links to the entries that its words stand on: %s', (_, written, expected) => {
    expect(withLinks(written, linkable)).toBe(expected);
  });

  test.each([
    ['another day', `You [ran](commitment:${RUN}@2026-11-19) well.`, 'You ran well.'],
    ['another day without words', `Well, ${RUN}@2026-11-19 too`, 'Well, too'],
    ['another person', `You [ran](commitment:${OTHERS}@2026-11-18).`, 'You ran.'],
    ['another day of fitness', 'You had [480 kcal](fitness:2026-11-19), fitness:2026-11-19.', 'You had 480 kcal,.'],
    ['another page of the journal', 'You were [tired](journal:2026-11-20), journal:2026-11-20.', 'You were tired,.'],
    ['no date', `You [ran](commitment:${RUN}@yesterday).`, 'You ran.'],
  ])('never links to entries that it was not told of: %s', (_, written, expected) => {
    expect(withLinks(written, linkable)).toBe(expected);
  });

  test.each([
    ['a title with an id', `Do [Bob’s run](commitment:${OTHERS}) today.`, 'Do Bob’s run today.'],
    ['an id', `Do ${OTHERS} and (${OTHERS}), also commitment:${OTHERS}.`, 'Do and, also.'],
    ['an invalid id', 'Do commitment:12345 now', 'Do now'],
    ['the address of a page', `See ${page(OTHERS)} or [it](${page(OTHERS)}).`, 'See or it.'],
  ])('never links to commitments of other people: %s', (_, written, expected) => {
    expect(withLinks(written, linkable)).toBe(expected);
  });

  test.each([
    ['[news](https://evil.example/a?b=(c))', 'news (https://evil.example/a?b=(c))'],
    ['[news](<https://evil.example>)', 'news (https://evil.example)'],
    ['[news](javascript:alert(1))', 'news'],
    ['[news](<javascript:alert(1)>)', 'news'],
    ['[news](  )', 'news'],
    ['[news](//evil.example)', 'news'],
    [`[https://evil.example](data:text/html,x) ok`, 'https://evil.example ok'],
    // Removing the id must not turn the two parts into a link.
    [`[news]${OTHERS}(https://evil.example)`, '[news] (https://evil.example)'],
    [`[[[news](commitment:${RUN})]](https://evil.example)`, `[[[news](${page(RUN)})]] (https://evil.example)`],
    [`[news](commitment:${OTHERS})(https://evil.example)`, 'news(https://evil.example)'],
  ])('has no other link: %s', (written, expected) => {
    expect(withLinks(written, linkable)).toBe(expected);
  });

  test('shows a link only when it is complete while the reply streams, and all words at the end', () => {
    const whole = `Try [your run](commitment:${RUN}) today, commitment:${READ} and [it](<${READ}>), journal:2026-11-19 too`;
    const seen = Array.from({ length: whole.length + 1 }, (_, length) =>
      withLinks(withoutUnfinished(whole.slice(0, length)), linkable),
    );
    const raw = /[[\]]|(commitment|fitness|journal):|01J|@/;
    for (const text of seen) expect(text.replaceAll(/\[[^\]]+\]\(https:[^)]+\)/g, '')).not.toMatch(raw);
    expect(seen.at(-1)).toBe(withLinks(whole, linkable));
    // A long open bracket is not the beginning of a link.
    expect(withoutUnfinished(`[${'and so on '.repeat(100)}`)).toHaveLength(1001);
  });

  test('reads as originally written for the coach, and has no links where nothing can be clicked', () => {
    const reply = withLinks(`Do [your run](commitment:${RUN}) and see https://example.com`, linkable);
    expect(asWritten(reply)).toBe(`Do [your run](commitment:${RUN}) and see https://example.com`);
    expect(inWords(reply)).toBe('Do your run and see https://example.com');
    const days = '[slept](journal:2026-11-19) and [ate](fitness:2026-11-20)';
    const cited = withLinks(`You [ran](${RUN}@2026-11-18), ${days}`, linkable);
    // The entry of a longer period is known by its first day, too.
    expect(asWritten(cited)).toBe(`You [ran](commitment:${RUN}@2026-11-16), ${days}`);
    expect(inWords(cited)).toBe('You ran, slept and ate');
    expect(cutTo(cited.length - 1, cited)).toBe(`You [ran](${RUN_ENTRY}), [slept](${JOURNAL}) and…`);
  });
});

describe('a reply that is too long', () => {
  const run = `[Run](${page(RUN)})`;

  test('is cut after a word, and never within a link', () => {
    const reply = `One two [Run 5 km](${page(RUN)}) three`;
    expect(cutTo(reply.length, reply)).toBe(reply);
    for (let length = 9; length < reply.length - 5; length++) expect(cutTo(length, reply)).toBe('One two…');
    expect(cutTo(reply.length - 1, reply)).toBe(`One two [Run 5 km](${page(RUN)})…`);
    expect(cutTo(10, 'x'.repeat(20))).toBe(`${'x'.repeat(9)}…`);
  });

  test.each([
    ['links that touch', run.repeat(90), `${run.repeat(Math.floor(3_999 / run.length))}…`],
    ['emoji', '😀'.repeat(2_100), `${'😀'.repeat(1_999)}…`],
    ['a long word after a short one', `So ${'x'.repeat(4_500)}`, `So ${'x'.repeat(3_996)}…`],
    ['a long word that has a link', `${'x'.repeat(3_990)}${run}${'x'.repeat(50)}`, `${'x'.repeat(3_990)}…`],
    ['many spaces', `So${' '.repeat(4_500)}on`, 'So…'],
    ['a link that does not fit', `[x${'😀'.repeat(2_100)}](${page(RUN)})`, `x${'😀'.repeat(1_999)}…`],
    ['a link of emoji that does not fit', `[${'😀'.repeat(2_100)}](${page(RUN)})`, `${'😀'.repeat(1_999)}…`],
  ])('keeps what fits of %s', (_, reply, cut) => {
    expect(cutTo(4_000, reply)).toBe(cut);
  });

  test('is processed only up to a fixed length', () => {
    expect(withLinks('😀'.repeat(20_000), linkable)).toBe('😀'.repeat(8_000));
    expect(withLinks(`x${'😀'.repeat(20_000)}`, linkable)).toBe(`x${'😀'.repeat(7_999)}`);
    const before = 'x'.repeat(15_980);
    expect(withLinks(`${before} [Run](commitment:${RUN})`, linkable)).toBe(`${before} `);
  });

  test('is never cut within a character or a link, whatever its length', () => {
    const part = fc.constantFrom(
      run,
      `[Read two pages](${page(READ)})`,
      'word',
      'x'.repeat(90),
      '😀',
      ' ',
      '\n',
      '[',
      '](',
    );
    const anyReply = fc.array(part, { minLength: 1, maxLength: 60 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(anyReply, fc.integer({ min: 2, max: 400 }), (reply, length) => {
        const cut = cutTo(length, reply);
        expect(cut.length).toBeLessThanOrEqual(length);
        if (reply.length <= length) {
          expect(cut).toBe(reply);
          return;
        }
        expect(cut.at(-1)).toBe('…');
        expect(cut.isWellFormed()).toBe(true);
        const [rest, ...links] = [cut.slice(0, -1), ...reply.matchAll(/\[[^[\]\n]*\]\(https:[^()]+\)/g)];
        const fits = reply.startsWith(rest) ? reply : inWords(reply).trimStart();
        expect(fits.startsWith(rest)).toBe(true);
        if (fits === reply)
          for (const { index, 0: link } of links)
            expect(rest.length <= index || rest.length >= index + link.length).toBe(true);
      }),
    );
  });
});

describe('a reply without visible characters', () => {
  const empty = ['', ' \n ', '\u200b', '\u2060\u200d \ufeff', '\u0007', `\u200b commitment:${OTHERS}`];
  test.each(empty)('is empty: %j', (written) => {
    expect(visiblePart(written, linkable)).toBe('');
  });

  test('is empty only if nothing visible remains; other replies keep their text', () => {
    expect(visiblePart('\u200bHello\u200d', linkable)).toBe('\u200bHello\u200d');
    // Removing the character must not turn the two parts into a link.
    expect(visiblePart('[news]\u0007(https://evil.example) now', linkable)).toBe('news (https://evil.example) now');
  });
});

describe('a reply is processed quickly even if it consists of', () => {
  /** Twenty times the usual time of a processor. */
  const ENOUGH_MS = 100;
  const READERS = {
    withLinks: (text: string) => withLinks(text, linkable),
    withoutUnfinished,
    asWritten,
    inWords,
    cutTo: (text: string) => cutTo(Math.ceil(text.length / 2), text),
    shown: (text: string) => visiblePart(text, linkable),
  };

  /** The best of up to three attempts. */
  function timeOf(read: () => void): number {
    let best = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 3 && best > ENOUGH_MS; attempt++) {
      const began = process.threadCpuUsage();
      read();
      const { user, system } = process.threadCpuUsage(began);
      best = Math.min(best, (user + system) / 1_000);
    }
    return best;
  }
  const slow = (text: string) =>
    Object.entries(READERS).flatMap(([name, read]) => (timeOf(() => read(text)) > ENOUGH_MS ? name : []));

  test.each([
    ['nested brackets that are not closed', `[${'[aaa'.repeat(12)}\n`],
    ['nested brackets that are closed too often', `[${'[aaa'.repeat(12)}]]]x`],
    ['many nested brackets that are not closed', `[${'[aaa'.repeat(4_000)}\n`],
    ['nested brackets that are not closed, before an unmatched parenthesis', `[${'[a](b'.repeat(3_000)})`],
    ['nested brackets', `${'[[a]'.repeat(4_000)}\n`],
    ['brackets only', '['.repeat(16_000)],
    ['an address of spaces', `[a](${' '.repeat(16_000)}`],
    ['addresses of spaces', `[a](${' '.repeat(80)}`.repeat(200)],
    ['addresses in brackets', `[a](${'(b)'.repeat(5_000)}`],
    ['titles with addresses that do not end', '[a](x'.repeat(3_000)],
    ['spaces', `a${' '.repeat(16_000)}b`],
    ['spaces after a character of several bytes', `—${' '.repeat(15_900)}b`],
    ['spaces and brackets', `${' '.repeat(8_000)}(${' '.repeat(8_000)}`],
    ['spaces around an id that is removed', `${' '.repeat(7_000)}${OTHERS}${' '.repeat(7_000)}x`],
    ['an id that does not end', `commitment:${'a-'.repeat(8_000)}`],
    ['ids without numbers', 'commitment:'.repeat(1_400)],
    ['digits', '0'.repeat(16_000)],
    ['addresses', 'http://'.repeat(2_300)],
    ['an address of many pages', `[a](http://a${'/commitments/0'.repeat(1_200)}`],
    ['far more text than a message holds', `[a](${' '.repeat(300_000)}`],
    ['far more links than a message holds', `commitment:${RUN},`.repeat(10_000)],
  ])('%s', (_, text) => {
    expect(slow(text)).toEqual([]);
  });

  test('any combination of the parts of links', () => {
    const part = fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      ' ',
      '\n',
      'http://',
      'commitment:',
      '/commitments/',
      'fitness:',
      'journal:',
      '@2026-11-18',
      '/history?month=2026-11#',
      RUN,
      OTHERS,
      'a',
      '0',
    );
    const few = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''));
    const many = fc.array(part, { maxLength: 1_500 }).map((parts) => parts.join(''));
    // A repeated part between two others takes the longest.
    const repeated = fc
      .tuple(few, few, few, fc.integer({ min: 0, max: 2_000 }))
      .map(([first, again, last, times]) => first + again.repeat(times).slice(0, 3_500) + last);
    const written = fc.oneof(
      repeated,
      fc.tuple(repeated, repeated).map(([a, b]) => a + b),
      many,
    );
    fc.assert(
      fc.property(written, (text) => {
        expect(slow(text.slice(-LIMITS.messageLength))).toEqual([]);
      }),
    );
  });
});
