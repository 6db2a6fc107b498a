import { folded } from '#shared/domain/text.ts';

/*
 * How a search finds foods: each search word must be the beginning of a word of the food, ignoring case and accents. A
 * plural finds its singular, and the other way round.
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
 * The foods that a search finds, best first: the name is the search; its part before the comma is; it begins with the
 * words of the search; it begins with the typed letters; an earlier position of the first word in the name. Equal ones
 * stay in their order.
 */
export function searchFoods<Each extends Findable>(foods: readonly Each[], search: string): Each[] {
  return ranked(foods, search, { isSame: areOneWord, begins: beginsWith });
}

/** As `searchFoods`, and allows one wrong letter in each word of five letters or more. */
export function searchFoodsNearly<Each extends Findable>(foods: readonly Each[], search: string): Each[] {
  return ranked(foods, search, {
    isSame: (word, wanted) => areOneWord(word, wanted) || (isLong(wanted) && areNearlyOneWord(word, wanted)),
    begins: (word, wanted) => beginsWith(word, wanted) || (isLong(wanted) && nearlyBeginsWith(word, wanted)),
  });
}

/** Words that a search ignores at its beginning: 'a banana'. */
const ARTICLES = ['a', 'an', 'the'];

interface Likeness {
  isSame: (word: string, wanted: string) => boolean;
  begins: (word: string, wanted: string) => boolean;
}

function ranked<Each extends Findable>(foods: readonly Each[], search: string, likeness: Likeness): Each[] {
  const typed = wordsOf(search);
  const asked = typed.length > 1 && ARTICLES.includes(typed[0] ?? '') ? typed.slice(1) : typed;
  if (asked.length === 0) return [];
  return foods
    .flatMap((food) => {
      const rank = rankOf(wordsOfFood(food), asked, likeness);
      return rank === undefined ? [] : [{ food, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ food }) => food);
}

/** The rank of a food in a search, 0 for the best; undefined if the search does not find it. */
function rankOf({ named, first, words }: FoodWords, asked: readonly string[], { isSame, begins }: Likeness) {
  if (!asked.every((wanted) => words.some((word) => begins(word, wanted)))) return undefined;
  const count = asked.length;
  const areSame = (all: readonly string[]) => all.every((word, at) => isSame(word, asked[at] ?? ''));
  if (named.length >= count && areSame(named.slice(0, count))) {
    return named.length === count ? 0 : first === count ? 1 : 2;
  }
  const last = named[count - 1];
  if (last !== undefined && areSame(named.slice(0, count - 1)) && begins(last, asked[count - 1] ?? '')) return 3;
  const at = named.findIndex((word) => begins(word, asked[0] ?? ''));
  return 4 + (at < 0 ? LAST : at);
}

/** Ranks foods that match by other words than those of their name behind all others. */
const LAST = 100;

interface FoodWords {
  /** The words of the name. */
  named: string[];
  /** The number of words before the first comma of the name. */
  first: number;
  /** The words of the name, and more search words. */
  words: string[];
}

/** Words of foods, cached because the catalogue is searched with each typed letter. */
const wordsByFood = new WeakMap<Findable, FoodWords>();

function wordsOfFood(food: Findable): FoodWords {
  const before = wordsByFood.get(food);
  if (before) return before;
  const named = wordsOf(food.name);
  const [first = ''] = food.name.split(',');
  const all = { named, first: wordsOf(first).length, words: [...named, ...wordsOf(food.also ?? '')] };
  wordsByFood.set(food, all);
  return all;
}

function beginsWith(word: string, wanted: string): boolean {
  return word.startsWith(wanted) || singulars(wanted).includes(word);
}

function areOneWord(a: string, b: string): boolean {
  return a === b || singulars(a).includes(b) || singulars(b).includes(a);
}

/** Possible singulars of a word: tomatoes, berries, eggs. */
function singulars(word: string): string[] {
  if (!word.endsWith('s') || word.endsWith('ss')) return [];
  return [word.slice(0, -1), word.replace(/es$/, ''), word.replace(/ies$/, 'y')];
}

function areNearlyOneWord(a: string, b: string): boolean {
  return [a, ...singulars(a)].some((one) => [b, ...singulars(b)].some((other) => differByOne(one, other)));
}

/**
 * Whether a word is long enough for a wrong letter: in a shorter one, one letter makes another food (beer and beef).
 */
function isLong(word: string): boolean {
  return word.length >= 5;
}

function nearlyBeginsWith(word: string, wanted: string): boolean {
  return [-1, 0, 1].some((more) => differByOne(word.slice(0, wanted.length + more), wanted));
}

/** Whether two words are the same but for one letter: another, one more or fewer, or two in the wrong order. */
function differByOne(a: string, b: string): boolean {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const [restOfA, restOfB] = [a.slice(at), b.slice(at)];
  if (restOfA.slice(1) === restOfB || restOfA === restOfB.slice(1)) return true;
  if (restOfA.slice(1) === restOfB.slice(1)) return true;
  const areSwapped = restOfA[0] === restOfB[1] && restOfA[1] === restOfB[0];
  return areSwapped && restOfA.slice(2) === restOfB.slice(2);
}
