import { useState } from 'react';
import { listFormat } from '#frontend/lib/format.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { Confidant } from '#shared/contracts/confidants.ts';
import type { VisibilityChange } from '#shared/contracts/visibility.ts';
import type { Audience } from '#shared/domain/visibility.ts';
import * as text from '#shared/text/commitments-visibility.ts';
import { isolated } from '#shared/text/isolated.ts';
import { FOR_EVERYONE } from './model.ts';

/** A confidant to whom the user shows commitments. */
export type Person = Pick<Confidant, 'id' | 'name' | 'sees_commitments'>;

interface Entered {
  audience: Audience;
  /** The last day (`YYYY-MM-DD`, or empty for no end) by the id of each chosen person. */
  until: Record<string, string>;
}

/** The visibility in the fields, and whether it differs from the saved one. */
export function useVisibility(subject: Commitment | null, today: string) {
  const [had] = useState(subject?.visibility ?? FOR_EVERYONE);
  const [start] = useState<Entered>(() => ({
    audience: had.audience,
    until: Object.fromEntries(
      had.people.filter(({ until }) => until === null || until >= today).map(({ id, until }) => [id, until ?? '']),
    ),
  }));
  const [entered, setEntered] = useState(start);
  return {
    ...entered,
    had,
    setAudience: (audience: Audience) => setEntered((all) => ({ ...all, audience })),
    /** `undefined` removes the person. */
    setUntil: (id: string, date: string | undefined) =>
      setEntered(({ audience, until: { [id]: _, ...others } }) => ({
        audience,
        until: date === undefined ? others : { ...others, [id]: date },
      })),
    isChanged: asText(entered) !== asText(start),
  };
}

const asText = ({ audience, until }: Entered) => [audience, ...Object.entries(until).map(String).sort()].join();

/**
 * The change to send, without people who are no longer confidants (if `people` are loaded). People are sent only with
 * 'chosen'.
 */
export function visibilityChange(
  { audience, until }: Entered,
  people: readonly Person[] | undefined,
): VisibilityChange {
  if (audience !== 'chosen') return { audience };
  const chosen = Object.entries(until).filter(([id]) => !people || people.some((each) => each.id === id));
  return { audience, people: chosen.map(([id, date]) => ({ id, until: date || null })) };
}

/** The texts by the names that errors use. */
export const visibilityValues = (entered: Entered) => ({ people: asText(entered), until: asText(entered) });

export interface WhoSeesProps extends ReturnType<typeof useVisibility> {
  /** `undefined` while loading. */
  people: readonly Person[] | undefined;
  today: string;
  wrongOf: (name: string) => string | undefined;
  readOnly: boolean;
}

const list = listFormat();
/** Longer lists are counted. */
const MOST_NAMES = 3;

/** 'Ada and Grace', or '12 confidants'. */
export const peopleWords = (people: readonly Person[]): string =>
  people.length > MOST_NAMES ? text.confidants(people.length) : list(people.map(({ name }) => isolated(name)));
