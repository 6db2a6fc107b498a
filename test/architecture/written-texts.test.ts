import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/*
 * What people type and write. A field with `maxlength` cuts off what is pasted, and says nothing. `LineField`,
 * `TextArea` and `LineForm` keep it, count it, and the form is not saved while it is too long. A search field may
 * cut off: what is searched for is then what it shows.
 *
 * A title may be written from right to left: the element that holds it has `dir="auto"`, or it is a `<bdi>`.
 */

const ROOT = join(import.meta.dirname, '../..');

const paths = globSync('frontend/{app,features,ui}/**/*.tsx', { cwd: ROOT });

// Comments may say why not.
const code = (path: string) => readFileSync(join(ROOT, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');

const SEARCHES = /<SearchField\b[^<]*?\/>|<input\b(?=[^<]*type="search")[^<]*\/>/g;

const cutsOff = (text: string) => /\bmaxLength=/i.test(text.replaceAll(SEARCHES, ''));

/** An element that holds one value and nothing else: its tag, its attributes and the value. */
const HELD = /<([a-zA-Z][\w.]*)\b((?:[^<>]|=>)*)>\s*\{((?:\w+\??\.)*\w+)\}\s*<\/\1>/g;
/** Values that are named as what people write. */
const WRITTEN = /\b(title|name|description|body|cue|content|display_name|sender_name)$/;
/** Folders in which a bare `title` or `name` is what people wrote. */
const PEOPLES = /\/(categories|chats|commitments|confidants|encouragements|history|reviews)\//;
/** What is ours has such names, too. */
const OURS = /^(PRODUCT|powerup|\w*[tT]ext)\./;
const EXEMPT: Record<string, readonly string[]> = {
  // The name of a day; and a link whose parent has the direction.
  'frontend/features/chats/components/message-day.tsx': ['name', 'speaker.name'],
};

/** Values that people wrote, in elements that have our direction. */
function withoutDirection(text: string, path: string): string[] {
  return [...text.matchAll(HELD)]
    .filter(([, tag, attributes = '']) => tag !== 'bdi' && !attributes.includes('dir="auto"'))
    .map(([, , , value = '']) => value)
    .filter((value) => WRITTEN.test(value) && (value.includes('.') ? !OURS.test(value) : PEOPLES.test(path)))
    .filter((value) => !EXEMPT[path]?.includes(value));
}

test('what people wrote has its own direction', () => {
  // The import shows files that are not data of ours yet.
  const all = paths.filter((path) => !path.includes('/imports/'));
  expect(all.flatMap((path) => withoutDirection(code(path), path).map((value) => `${path} ${value}`))).toEqual([]);
});

test.each([
  ['<a\n  className="row-title"\n  onClick={() => go()}\n>\n  {title}\n</a>', ['title']],
  ['<a className="row-title" dir="auto">{title}</a>', []],
  ['<option key={each.id} value={each.id}>\n  {each.title}\n</option>', ['each.title']],
  ['<bdi>{user.name}</bdi>', []],
  ['<h2>{text.title}</h2>', []],
])('%s has %j', (text, found) => {
  expect(withoutDirection(text, 'frontend/features/commitments/components/x.tsx')).toEqual(found);
});

test('no field but a search cuts off what is pasted', () => {
  expect(paths.length).toBeGreaterThan(200);
  expect(paths.filter((path) => cutsOff(code(path)))).toEqual([]);
});

test.each([
  ['<input\n  maxLength={LIMITS.noteLength}\n/>', true],
  ['<TextField label={text.search} type="search" maxLength={80} />', true],
  ['<SearchField\n  maxLength={80}\n  onSearch={(q) => go({ q })}\n/>', false],
  ['<input\n  type="search"\n  maxLength={80}\n/>', false],
  ['interface SearchProps { maxLength: number }', false],
])('%s', (text, wrong) => {
  expect(cutsOff(text)).toBe(wrong);
});
