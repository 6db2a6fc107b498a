import { type Part, paragraph, typed } from './parts.ts';

/**
 * The first line; without a name where there is none to tell. A name that reads like an address is left out: mail clients make links of such words, and whoever
 * registers with somebody else's address would have us mail theirs to it.
 */
export function greeting(name: string | undefined): Part {
  return name === undefined || READS_LIKE_AN_ADDRESS.test(name) ? paragraph`Hello,` : paragraph`Hello ${typed(name)},`;
}

const READS_LIKE_AN_ADDRESS = /[@/\\]|[\p{L}\p{N}][.\u3002\uff0e\uff61]\p{L}{2}/u;
