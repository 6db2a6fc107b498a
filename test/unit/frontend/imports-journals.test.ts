import { describe, expect, test } from 'vitest';
import { folderOf } from '#frontend/features/imports/folders.ts';
import { readFiles } from '#frontend/features/imports/readers.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { importFile, zipOf } from '#test/support/import-files.ts';
import { problem, read, reader } from './imports-reading.ts';

/* Journals of Markdown files, of Day One, and of the product’s own export. */

const markdown = async (files: Record<string, string>) => {
  const { journal, unread, losses } = await read(zipOf(files, 'journal.zip'));
  return { ...journal, unread, losses };
};

describe('a folder of Markdown files', () => {
  test('has a day in each name, or else in the front matter', async () => {
    expect(
      await markdown({
        'vault/daily/2026-01-02.md': 'A quiet day.\n',
        'vault/daily/2026_01_03 Sunday.markdown': '---\ntags:\n  - snow\nmood: Good\n---\n# Snow\r\n\r\nAll day.',
        'vault/daily/Journal 20260104.md': 'The fourth.',
        'vault/Untitled.md': '---\ndate: "2026-01-05T21:00"\n---\n\nThe fifth.',
        'vault/20260231.md': '---\ndate: 2026-01-06\n---\nThe sixth.',
        'vault/.obsidian/app.json': '{}',
        'vault/photos/2026-01-02.jpg': '',
      }),
    ).toEqual({
      days: [
        { date: '2026-01-02', text: 'A quiet day.' },
        { date: '2026-01-03', text: '# Snow\n\nAll day.', mood: 'good' },
        { date: '2026-01-04', text: 'The fourth.' },
        { date: '2026-01-05', text: 'The fifth.' },
        { date: '2026-01-06', text: 'The sixth.' },
      ],
      entries: 5,
      attachments: 1,
      unread: [],
      losses: ['properties'],
    });
  });

  test('has files that are left out by name, and entries of one day that are joined', async () => {
    const { days, entries, unread } = await markdown({
      'README.md': 'About this journal.',
      '2026-01-07.md': 'Tomorrow.',
      '2026-01-01.md': ' \n',
      '2026-01-02.md': 'Morning.',
      '2026-01-02 10.md': 'Night.',
      '2026-01-02 2.md': '---\nmood: low\n---\nNoon.',
      '2026-01-03.md': 'x'.repeat(LIMITS.journalTextLength + 1),
      '20260104093000.md': 'Not a day alone.',
    });
    expect([days, entries]).toEqual([[{ date: '2026-01-02', text: 'Morning.\n\nNoon.\n\nNight.', mood: 'low' }], 3]);
    expect(unread).toEqual([
      { reason: 'no_text', value: '2026-01-01.md' },
      { reason: 'future_date', value: '2026-01-07.md' },
      { reason: 'no_day', value: '20260104093000.md' },
      { reason: 'no_day', value: 'README.md' },
      { reason: 'too_long', value: '2026-01-03' },
    ]);
  });

  test('keeps a text that begins with a line of dashes', async () => {
    const text = '---\nA letter\n---\nTo you.';
    const { days } = await markdown({ '2026-01-02.md': text, '2026-01-03.md': `---\n---\n\n---\na: b\n---\nc\n` });
    expect(days.map((day) => day.text)).toEqual([text, '---\na: b\n---\nc']);
    const texts = ['---\n# Friday\n---\nText', '---\nNote: tired today\nWent home and slept.\n---\nText'];
    for (const each of texts) expect((await markdown({ '2026-01-02.md': each })).days[0]?.text).toBe(each);
    const properties = '---\n"date created": 2026-01-01\nétiquettes:\n- a\n# A comment\n---\nText';
    expect((await markdown({ '2026-01-02.md': properties })).days[0]?.text).toBe('Text');
  });

  test('has copies that count once, and files that are not text', async () => {
    const files = { '2026-01-02.md': 'Rain.', '2026-01-02 (1).md': 'Rain.\n', '2026-01-03.md': 'R\0a\0i\0n' };
    const { days, unread } = await markdown(files);
    expect(days).toEqual([{ date: '2026-01-02', text: 'Rain.' }]);
    expect(unread).toEqual([{ reason: 'no_unicode', value: '2026-01-03.md' }]);
    const japanese = new File([new Uint8Array([0x93, 0xfa, 0x96, 0x7b])], '2026-01-02.md');
    expect((await read(japanese)).unread).toEqual([{ reason: 'no_unicode', value: '2026-01-02.md' }]);
  });

  test('is read as another program if one is recognized', async () => {
    const habits = await importFile('habittrove.json').text();
    expect((await read(zipOf({ 'README.md': 'About', 'app.json': '{}', 'habits.json': habits }))).source).toBe(
      'habittrove',
    );
    expect(await problem(zipOf({ 'data.csv': 'a,b', 'README.txt': 'About' }))).toBe('unknown');
  });

  test('is one file, several files, or texts without an ending for Markdown in a zip file', async () => {
    const one = new File(['[ ] Call home'], '2026-01-02.md');
    expect((await read(one)).journal.days).toEqual([{ date: '2026-01-02', text: '[ ] Call home' }]);
    const other = new File(['Snow.'], '2026-01-03.md');
    const files = [one, other, new File([''], 'a.jpg')].map((file) => ({ path: `in/${file.name}`, file }));
    const outcome = await readFiles(files, reader, false);
    expect('reading' in outcome && [outcome.reading.source, outcome.reading.journal.entries]).toEqual(['markdown', 2]);
    expect((await markdown({ '2026-01-02.txt': 'Rain.' })).entries).toBe(1);
    const tables = ['a.csv', 'b.csv'].map((name) => ({ path: name, file: new File(['Habit,Date\nRun,x'], name) }));
    await expect(readFiles(tables, reader, false)).rejects.toMatchObject({ problem: 'several' });
    const large = { size: 101 * 1024 * 1024 } as File;
    await expect(folderOf([{ path: 'a.md', file: large }]).read('a.md')).rejects.toMatchObject({
      problem: 'too_large',
    });
  });
});

test('Day One is read by the days of its timezones, without photos and needless backslashes', async () => {
  const file = importFile('day-one.json');
  const reading = await read(file);
  expect(reading.source).toBe('day_one');
  expect(reading.journal).toEqual({
    days: [
      {
        date: '2026-01-02',
        text:
          '# The sea!\n\nCold (very), and 2-3 hours of wind.\n\n- One\n- Two\n\n1\\. No list\n\\- Nor this\n\n' +
          '`a\\.b` costs \\*much\\*\n\nIn the evening. Nothing more!',
      },
      { date: '2026-01-04', text: 'Still the fourth here.' },
    ],
    entries: 3,
    attachments: 4,
  });
  expect(reading.unread).toEqual([
    { reason: 'no_day', value: 'No day.' },
    { reason: 'no_text', value: '2026-01-05' },
  ]);
  expect(reading.losses).toEqual(['tags']);
  const text = await file.text();
  const zip = zipOf({ 'Journal.json': text, 'Work.json': text, 'photos/0e2d.jpeg': '' });
  expect((await read(zip)).journal).toMatchObject({ entries: 3, attachments: 4 });
  const escaped = { creationDate: '2026-01-02T03:15:00Z', text: 'a \\![b]\\(c\\) \\\\. \\# d' };
  const short = await read(new File([JSON.stringify({ entries: [escaped] })], 'Short.json'));
  expect(short.journal.days).toEqual([{ date: '2026-01-02', text: 'a \\![b]\\(c) \\\\. # d' }]);
  expect(await problem(new File(['{"metadata": {}, "entries": []}'], 'Journal.json'))).toBe('no_habits');
});

test('the written days of the product’s own export are read, alone and with its commitments', async () => {
  const written = [
    { date: '2026-01-02', text: 'Rain.\n\nAll day\\.', mood: 'good', updated_at: '2026-01-02T20:00:00.000Z' },
    { date: '2026-01-03', text: '', mood: 'hard', updated_at: '2026-01-03T20:00:00.000Z' },
    { date: '2026-01-04', text: 'Sun.', mood: null, updated_at: '2026-01-04T20:00:00.000Z' },
  ];
  const journal = JSON.stringify(written);
  const days = [
    { date: '2026-01-02', text: 'Rain.\n\nAll day\\.', mood: 'good' },
    { date: '2026-01-03', text: '', mood: 'hard' },
    { date: '2026-01-04', text: 'Sun.' },
  ];
  const alone = await read(new File([journal], 'journal.json'));
  expect([alone.source, alone.habits, alone.journal.days]).toEqual(['steadfast', [], days]);
  const commitments = await importFile('steadfast-commitments.json').text();
  const both = await read(zipOf({ 'commitments.json': commitments, 'journal.json': journal, 'photos/a.jpg': '' }));
  expect([both.habits.length, both.journal.days, both.journal.attachments]).toEqual([3, days, 0]);

  // A day with photos alone makes no page, and nothing was unreadable.
  const photos = (date: string, ...numbers: number[]) => numbers.map((each) => `journal/${date}-${each}.jpg`);
  const [first, ...others] = written;
  const pictured = [
    { ...first, photos: photos('2026-01-02', 1, 2) },
    ...others.map((each) => ({ ...each, photos: [] })),
    { date: '2026-01-05', text: '', mood: null, updated_at: null, photos: photos('2026-01-05', 1) },
  ];
  const reading = await read(new File([JSON.stringify(pictured)], 'journal.json'));
  expect([reading.journal.days, reading.journal.attachments, reading.unread]).toEqual([days, 3, []]);
});
