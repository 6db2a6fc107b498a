/*
 * How foods are found: every word that is asked for begins a word of the food, whatever its accents and case; a plural finds its singular.
 */

/** What is looked through. */
export interface Findable {
  name: string;
  /** By which it is found as well. */
  also?: string;
}

/** The words of a text as they are compared. */
export function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Those of the foods that a search finds, best first: whose name it is, whose name begins with it, the one in which its first word stands
 * earlier, the shorter name, the earlier in the alphabet.
 */
export function found<Each extends Findable>(foods: readonly Each[], search: string): Each[] {
  const asked = wordsOf(search);
  const whole = asked.join(' ');
  if (asked.length === 0) return [];
  const ranked = foods.flatMap((food) => {
    const { named, words } = wordsOfFood(food);
    if (!asked.every((wanted) => words.some((word) => begins(word, wanted)))) return [];
    const name = named.join(' ');
    const nearness = name === whole ? 0 : name.startsWith(whole) ? 1 : 2;
    const place = words.findIndex((word) => begins(word, asked[0] ?? ''));
    return [{ food, rank: [nearness, place, food.name.length], name }];
  });
  return ranked
    .sort((a, b) => difference(a.rank, b.rank) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ food }) => food);
}

/** The catalogue's are looked through with every letter that somebody types. */
const known = new WeakMap<Findable, { named: string[]; words: string[] }>();

function wordsOfFood(food: Findable): { named: string[]; words: string[] } {
  const before = known.get(food);
  if (before) return before;
  const named = wordsOf(food.name);
  const both = { named, words: [...named, ...wordsOf(food.also ?? '')] };
  known.set(food, both);
  return both;
}

function begins(word: string, wanted: string): boolean {
  return word.startsWith(wanted) || singulars(wanted).includes(word);
}

/** Of which it may be the plural: tomatoes, berries, eggs. */
function singulars(word: string): string[] {
  if (!word.endsWith('s') || word.endsWith('ss')) return [];
  return [word.slice(0, -1), word.replace(/es$/, ''), word.replace(/ies$/, 'y')];
}

function difference(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
