import { type Part, paragraph, typed } from './parts.ts';

/**
 * The first line; without a name where there is none to tell. A name that reads like an address is left out: mail clients make links of such words, and whoever
 * registers with somebody else's address would have us mail theirs to it.
 */
export function greeting(name: string | undefined): Part {
  const shown = name && toShow(name);
  return shown ? paragraph`Hello ${typed(shown)},` : paragraph`Hello,`;
}

/**
 * A name that may stand in a letter, its subject included, or nothing for one that reads like an address. Overrides of direction
 * are left out: in a subject nothing ends them.
 */
export function toShow(name: string): string | undefined {
  // What is not seen tells nobody that it is no address, and some of it is taken out.
  const seen = name.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return seen === '' || READS_LIKE_AN_ADDRESS.test(seen) ? undefined : straight(name);
}

/** Text without overrides of direction, for where nothing ends them. */
export function straight(value: string): string {
  return value.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

const READS_LIKE_AN_ADDRESS = /[@/\\]|[\p{L}\p{N}][.\u3002\uff0e\uff61]\p{L}{2}/u;
