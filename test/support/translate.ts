/* Translates into the pseudo-language. Its folder of texts has a copy of this file, which imports nothing. */

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const GREEK = 'αβψδεφγηιξκλμνοπϙρστθωϛχυζ';

/** Parts that are not text: addresses, tags and entities of HTML. */
const KEPT = /https?:\/\/\S+|[\w.+-]+@[\w.-]+|<[^>]+>|&\w+;/g;

/** The Greek letter for a Latin one, small or capital. */
export function greekOf(letter: string): string {
  const greek = GREEK[LATIN.indexOf(letter.toLowerCase())] ?? letter;
  return letter < 'a' ? greek.toUpperCase() : greek;
}

/** A value of the catalogue with Greek letters in its texts, also in those that its functions return. */
export function translate<Value>(value: Value): Value {
  return translated(value) as Value;
}

function translated(value: unknown): unknown {
  if (typeof value === 'string') return inGreek(value);
  if (typeof value === 'function') return (...given: unknown[]) => translated(value(...given));
  if (Array.isArray(value)) return value.map(translated);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, translated(each)]));
}

function inGreek(text: string): string {
  let result = '';
  let end = 0;
  for (const { 0: kept, index } of text.matchAll(KEPT)) {
    result += letters(text.slice(end, index)) + kept;
    end = index + kept.length;
  }
  return result + letters(text.slice(end));
}

const letters = (text: string) => text.replace(/[a-z]/gi, greekOf);
