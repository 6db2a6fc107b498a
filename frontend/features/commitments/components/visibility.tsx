import { useState } from 'react';
import { listFormat } from '#frontend/lib/format.ts';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { DisclosureButton, useLazyDisclosure } from '#frontend/ui/lazy-disclosure.tsx';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { Confidant } from '#shared/contracts/confidants.ts';
import type { VisibilityChange } from '#shared/contracts/visibility.ts';
import type { Audience } from '#shared/domain/visibility.ts';
import { whoSees } from '#shared/text/commitments.ts';
import * as text from '#shared/text/commitments-visibility.ts';
import { isolated } from '#shared/text/isolated.ts';
import { FOR_EVERYONE } from '../model.ts';

/* Who sees a commitment, in its dialog: one line that says it and opens its fields. */

const visibilityFields = lazyModule(() => import('./visibility-fields.tsx'));

/** A confidant to whom the user shows commitments. */
export type Person = Pick<Confidant, 'id' | 'name' | 'sees_commitments'>;

interface Entered {
  audience: Audience;
  /** By the ids of the chosen people, `YYYY-MM-DD`; empty is no end. */
  until: Record<string, string>;
}

/** Who sees a commitment as the fields say it, and whether that differs from what was saved. */
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
    /** `undefined`: they are not chosen. */
    setUntil: (id: string, date: string | undefined) =>
      setEntered(({ audience, until: { [id]: _, ...others } }) => ({
        audience,
        until: date === undefined ? others : { ...others, [id]: date },
      })),
    isChanged: asText(entered) !== asText(start),
  };
}

const asText = ({ audience, until }: Entered) => [audience, ...Object.entries(until).map(String).sort()].join();

/** What is sent: of those who are confidants, as far as they are known. People count only if they are chosen. */
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

interface WhoSeesProps extends ReturnType<typeof useVisibility> {
  /** `undefined` while they are not known. */
  people: readonly Person[] | undefined;
  today: string;
  wrongOf: (name: string) => string | undefined;
  readOnly: boolean;
}

/** Shown where the user has confidants to choose from, or has said who sees it. */
export function WhoSees(props: WhoSeesProps) {
  const { audience, people, wrongOf } = props;
  const isWrong = wrongOf('people') !== undefined || wrongOf('until') !== undefined;
  const { code, button } = useLazyDisclosure(visibilityFields, isWrong);
  const Fields = code?.default;
  if (audience === 'everyone' && !people?.length && !props.isChanged) return null;
  return (
    <div className="opening-line after">
      <DisclosureButton {...button}>{whoSees(wordsOf(props))}</DisclosureButton>
      {Fields ? <Fields {...props} /> : null}
    </div>
  );
}

const list = listFormat();
/** Longer lists are counted. */
const MOST_NAMES = 3;

function wordsOf({ audience, until, people }: Pick<WhoSeesProps, 'audience' | 'until' | 'people'>): string {
  const chosen =
    people?.filter(({ id, sees_commitments: { which } }) => until[id] !== undefined && which !== 'none') ?? [];
  if (audience !== 'chosen' || chosen.length === 0) return text.audiences[audience];
  return peopleWords(chosen);
}

/** 'Ada and Grace', or '12 confidants'. */
export const peopleWords = (people: readonly Person[]): string =>
  people.length > MOST_NAMES ? text.confidants(people.length) : list(people.map(({ name }) => isolated(name)));
