import type { EmailLanguage } from './language.ts';
import { type Part, paragraph, typed } from './parts.ts';

/**
 * The first line, or nothing without a name. A name that reads like an address is left out: mail clients turn such
 * words into links, so a user who registers with a stranger's address could send links there.
 */
export function greeting(name: string | undefined, { text }: EmailLanguage): Part[] {
  const shown = name && displayName(name);
  return shown ? [paragraph((part) => text.emails.helloTo(part(typed(shown))))] : [];
}

/**
 * A name for an e-mail and its subject; undefined for one that looks like an address. Direction overrides are removed,
 * because a subject cannot end them.
 */
export function displayName(name: string): string | undefined {
  // Invisible characters would hide an address from the pattern.
  const seen = name.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return seen === '' || READS_LIKE_AN_ADDRESS.test(seen) ? undefined : withoutDirections(name);
}

/** Text without direction overrides, for places that cannot end them. */
export function withoutDirections(value: string): string {
  return value.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

const READS_LIKE_AN_ADDRESS = /[@/\\]|[\p{L}\p{N}][.\u3002\uff0e\uff61]\p{L}{2}/u;
