import { folded } from '#shared/domain/text.ts';

/*
 * How a search finds foods: each search word must be the beginning of a word of the food, ignoring case and accents. A
 * plural finds its singular.
 */

/** A food that can be searched. */
export interface Findable {
  name: string;
  /** More search words. */
  also?: string;
}

/** The normalized words of a text. */
export function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * The foods that a search finds, best first: exact names, names that begin with the search, an earlier position of the
 * first word, shorter names, then alphabetically.
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

/** Cached, because the catalogue is searched with each typed letter. */
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

/** Possible singulars of a word: tomatoes, berries, eggs. */
function singulars(word: string): string[] {
  if (!word.endsWith('s') || word.endsWith('ss')) return [];
  return [word.slice(0, -1), word.replace(/es$/, ''), word.replace(/ies$/, 'y')];
}

function difference(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
