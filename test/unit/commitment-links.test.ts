import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { shown } from '#functions/coach-reply/answer.ts';
import { asWritten, cutTo, inWords, withLinks, withoutUnfinished } from '#shared/domain/commitment-links.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { thisCommitment } from '#shared/text/coaches-server.ts';

/* What of a coach's words becomes a link, and how much of them is kept. */

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
};

describe('what a coach says of Ada’s commitments', () => {
  test.each([
    ['a title with its id', `Do [your run](commitment:${RUN}) today.`, `Do [your run](${page(RUN)}) today.`],
    ['a title with an id alone', `Do [Run](${RUN}) today.`, `Do [Run](${page(RUN)}) today.`],
    [
      'an id',
      `First commitment:${RUN}, then ${READ}.`,
      `First [Run 5 km](${page(RUN)}), then [Read two pages](${page(READ)}).`,
    ],
    [
      'a title with an id as Markdown also has it',
      `Do [Run](<commitment:${RUN}>) today.`,
      `Do [Run](${page(RUN)}) today.`,
    ],
    ['a title that nobody can see', `Do [\u200b](commitment:${RUN}) today.`, `Do [Run 5 km](${page(RUN)}) today.`],
    ['an id in small letters', `Do ${RUN.toLowerCase()}!`, `Do [Run 5 km](${page(RUN)})!`],
    ['brackets in a title', `Now [Read [two] pages](commitment:${READ})`, `Now [Read two pages](${page(READ)})`],
    ['a title of brackets alone', `Do ${BARE}.`, `Do [this commitment](${page(BARE)}).`],
    ['no title at all', `Now [](commitment:${RUN})`, `Now [Run 5 km](${page(RUN)})`],
    ['the page itself', `See ${page(RUN)} or [it](${page(RUN)})`, `See [Run 5 km](${page(RUN)}) or [it](${page(RUN)})`],
  ])('links to them: %s', (_, written, kept) => {
    expect(withLinks(written, linkable)).toBe(kept);
  });

  test.each([
    ['a title with an id', `Do [Bob’s run](commitment:${OTHERS}) today.`, 'Do Bob’s run today.'],
    ['an id', `Do ${OTHERS} and (${OTHERS}), also commitment:${OTHERS}.`, 'Do and, also.'],
    ['an id that is none', 'Do commitment:12345 now', 'Do now'],
    ['the page of one', `See ${page(OTHERS)} or [it](${page(OTHERS)}).`, 'See or it.'],
  ])('never leads to what is not hers: %s', (_, written, kept) => {
    expect(withLinks(written, linkable)).toBe(kept);
  });

  test.each([
    ['[news](https://evil.example/a?b=(c))', 'news (https://evil.example/a?b=(c))'],
    ['[news](<https://evil.example>)', 'news (https://evil.example)'],
    ['[news](javascript:alert(1))', 'news'],
    ['[news](<javascript:alert(1)>)', 'news'],
    ['[news](  )', 'news'],
    ['[news](//evil.example)', 'news'],
    [`[https://evil.example](data:text/html,x) ok`, 'https://evil.example ok'],
    // What is dropped between the two must not join them.
    [`[news]${OTHERS}(https://evil.example)`, '[news] (https://evil.example)'],
    [`[[[news](commitment:${RUN})]](https://evil.example)`, `[[[news](${page(RUN)})]] (https://evil.example)`],
    [`[news](commitment:${OTHERS})(https://evil.example)`, 'news(https://evil.example)'],
  ])('has no other link: %s', (written, kept) => {
    expect(withLinks(written, linkable)).toBe(kept);
  });

  test('shows no link before it is whole while it is written, and each word at last', () => {
    const whole = `Try [your run](commitment:${RUN}) today, then commitment:${READ} and [it](<${READ}>) too`;
    const seen = Array.from({ length: whole.length + 1 }, (_, length) =>
      withLinks(withoutUnfinished(whole.slice(0, length)), linkable),
    );
    for (const text of seen)
      expect(text.replaceAll(/\[[^\]]+\]\(https:[^)]+\)/g, '')).not.toMatch(/[[\]]|commitment:|01J/);
    expect(seen.at(-1)).toBe(withLinks(whole, linkable));
    // Brackets that nobody closes are none that are waited for.
    expect(withoutUnfinished(`[${'and so on '.repeat(100)}`)).toHaveLength(1001);
  });

  test('is as it was written to the coach itself, and without links where nothing can be clicked', () => {
    const kept = withLinks(`Do [your run](commitment:${RUN}) and see https://example.com`, linkable);
    expect(asWritten(kept)).toBe(`Do [your run](commitment:${RUN}) and see https://example.com`);
    expect(inWords(kept)).toBe('Do your run and see https://example.com');
  });
});

describe('a reply that is too long', () => {
  const run = `[Run](${page(RUN)})`;

  test('ends after a word, and never within a link', () => {
    const kept = `One two [Run 5 km](${page(RUN)}) three`;
    expect(cutTo(kept.length, kept)).toBe(kept);
    for (let length = 9; length < kept.length - 5; length++) expect(cutTo(length, kept)).toBe('One two…');
    expect(cutTo(kept.length - 1, kept)).toBe(`One two [Run 5 km](${page(RUN)})…`);
    expect(cutTo(10, 'x'.repeat(20))).toBe(`${'x'.repeat(9)}…`);
  });

  test.each([
    ['links that touch', run.repeat(90), `${run.repeat(Math.floor(3_999 / run.length))}…`],
    ['pictures', '😀'.repeat(2_100), `${'😀'.repeat(1_999)}…`],
    ['a long word after a short one', `So ${'x'.repeat(4_500)}`, `So ${'x'.repeat(3_996)}…`],
    ['a long word that has a link', `${'x'.repeat(3_990)}${run}${'x'.repeat(50)}`, `${'x'.repeat(3_990)}…`],
    ['a gap', `So${' '.repeat(4_500)}on`, 'So…'],
    ['a link that does not fit', `[x${'😀'.repeat(2_100)}](${page(RUN)})`, `x${'😀'.repeat(1_999)}…`],
    ['a link of pictures that does not fit', `[${'😀'.repeat(2_100)}](${page(RUN)})`, `${'😀'.repeat(1_999)}…`],
  ])('keeps what fits of %s', (_, kept, cut) => {
    expect(cutTo(4_000, kept)).toBe(cut);
  });

  test('is read no further than it could matter', () => {
    expect(withLinks('😀'.repeat(20_000), linkable)).toBe('😀'.repeat(8_000));
    expect(withLinks(`x${'😀'.repeat(20_000)}`, linkable)).toBe(`x${'😀'.repeat(7_999)}`);
    const before = 'x'.repeat(15_980);
    expect(withLinks(`${before} [Run](commitment:${RUN})`, linkable)).toBe(`${before} `);
  });

  test('is cut between two characters outside of links, wherever it is', () => {
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
      fc.property(anyReply, fc.integer({ min: 2, max: 400 }), (kept, length) => {
        const cut = cutTo(length, kept);
        expect(cut.length).toBeLessThanOrEqual(length);
        if (kept.length <= length) {
          expect(cut).toBe(kept);
          return;
        }
        expect(cut.at(-1)).toBe('…');
        expect(cut.isWellFormed()).toBe(true);
        const [rest, ...links] = [cut.slice(0, -1), ...kept.matchAll(/\[[^[\]\n]*\]\(https:[^()]+\)/g)];
        const fits = kept.startsWith(rest) ? kept : inWords(kept).trimStart();
        expect(fits.startsWith(rest)).toBe(true);
        if (fits === kept)
          for (const { index, 0: link } of links)
            expect(rest.length <= index || rest.length >= index + link.length).toBe(true);
      }),
    );
  });
});

describe('a reply in which nothing can be seen', () => {
  test.each(['', ' \n ', '\u200b', '\u2060\u200d \ufeff', '\u0007', `\u200b commitment:${OTHERS}`])(
    'is none: %j',
    (written) => {
      expect(shown(written, linkable)).toBe('');
    },
  );

  test('is none because of what is left out alone', () => {
    expect(shown('\u200bHello\u200d', linkable)).toBe('\u200bHello\u200d');
    // What is left out must not join what was apart.
    expect(shown('[news]\u0007(https://evil.example) now', linkable)).toBe('news (https://evil.example) now');
  });
});

describe('Ada does not wait while a reply is read that is made of', () => {
  /** Twenty times what it takes, for a machine that has more to do. */
  const ENOUGH_MS = 100;
  const READERS = {
    withLinks: (text: string) => withLinks(text, linkable),
    withoutUnfinished,
    asWritten,
    inWords,
    cutTo: (text: string) => cutTo(Math.ceil(text.length / 2), text),
    shown: (text: string) => shown(text, linkable),
  };

  /** The best of three, unless one is good enough. */
  function timeOf(read: () => void): number {
    let best = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 3 && best > ENOUGH_MS; attempt++) {
      const began = performance.now();
      read();
      best = Math.min(best, performance.now() - began);
    }
    return best;
  }
  const slow = (text: string) =>
    Object.entries(READERS).flatMap(([name, read]) => (timeOf(() => read(text)) > ENOUGH_MS ? name : []));

  test.each([
    ['brackets in brackets that nobody closes', `[${'[aaa'.repeat(12)}\n`],
    ['brackets in brackets that are closed too often', `[${'[aaa'.repeat(12)}]]]x`],
    ['more brackets in brackets that nobody closes', `[${'[aaa'.repeat(4_000)}\n`],
    ['brackets in brackets that nobody closes, before one that does not belong', `[${'[a](b'.repeat(3_000)})`],
    ['brackets in brackets', `${'[[a]'.repeat(4_000)}\n`],
    ['brackets alone', '['.repeat(16_000)],
    ['an address of spaces', `[a](${' '.repeat(16_000)}`],
    ['addresses of spaces', `[a](${' '.repeat(80)}`.repeat(200)],
    ['addresses in brackets', `[a](${'(b)'.repeat(5_000)}`],
    ['titles with addresses that do not end', '[a](x'.repeat(3_000)],
    ['spaces', `a${' '.repeat(16_000)}b`],
    ['spaces beside letters of more than a byte', `—${' '.repeat(15_900)}b`],
    ['spaces and brackets', `${' '.repeat(8_000)}(${' '.repeat(8_000)}`],
    ['spaces around what is dropped', `${' '.repeat(7_000)}${OTHERS}${' '.repeat(7_000)}x`],
    ['an id that does not end', `commitment:${'a-'.repeat(8_000)}`],
    ['ids without numbers', 'commitment:'.repeat(1_400)],
    ['digits', '0'.repeat(16_000)],
    ['addresses', 'http://'.repeat(2_300)],
    ['an address of many pages', `[a](http://a${'/commitments/0'.repeat(1_200)}`],
    ['what is far longer than a message', `[a](${' '.repeat(300_000)}`],
    ['links that are far more than a message holds', `commitment:${RUN},`.repeat(10_000)],
  ])('%s', (_, text) => {
    expect(slow(text)).toEqual([]);
  });

  test('anything that links are made of', () => {
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
      RUN,
      OTHERS,
      'a',
      '0',
    );
    const few = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''));
    const many = fc.array(part, { maxLength: 1_500 }).map((parts) => parts.join(''));
    // The same again and again between two others is what takes the longest.
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
