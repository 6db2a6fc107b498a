import { dateFormat, listFormat } from '#frontend/lib/format.ts';

import { SHOWN_KINDS, type ShownKind, type Sides, type Terms } from '#shared/domain/agreements.ts';
import * as text from '#shared/text/agreements.ts';
import { isHidden, SIDES, type Side } from './agreement.ts';

/* An agreement and its changes as plain sentences. */

const and = listFormat();
const or = listFormat({ type: 'disjunction' });
const dayMonth = dateFormat({ month: 'long', day: 'numeric' });
const withYear = dateFormat({ month: 'long', day: 'numeric', year: 'numeric' });

/** 'June 1', with the year if it is not the current one. */
export const dayWords = (date: string, today: string): string =>
  (date.slice(0, 4) === today.slice(0, 4) ? dayMonth : withYear)(date);

export interface ReaderContext {
  /** The name of the other. */
  name: string;
  /** The side of the coach, if one is the other's coach: a coach shows nothing. */
  coach?: Side | undefined;
  /** The date on the reader's clock. */
  today: string;
  /** The invitation is not accepted yet: hidden kinds were never seen. */
  isUnseen?: boolean;
}

/** A half as sentences: what is shown, what is not, what happens after a miss, and when the two look back. */
export function halfSentences(side: Side, terms: Terms, { name, coach, today }: ReaderContext): string[] {
  if (coach === side) {
    const alsoLooksBack = terms.look_back === 'never' ? [] : [lookBackSentence(side, terms, name)];
    return [text.coachHalves[side](name), ...alsoLooksBack];
  }
  const shown = SHOWN_KINDS.filter((kind) => !isHidden(terms, kind)).map((kind) => thing(side, terms, kind, today));
  const hidden = SHOWN_KINDS.filter((kind) => isHidden(terms, kind)).map((kind) => text.things[side][kind]);
  return [
    ...(shown.length > 0 ? [text.isShown[side](name, and(shown))] : []),
    ...(hidden.length > 0 ? [text.isHidden[side](name, or(hidden))] : []),
    afterMissSentence(side, terms, name),
    lookBackSentence(side, terms, name),
  ];
}

function thing(side: Side, { shows, shows_until }: Terms, kind: ShownKind, today: string): string {
  const commitments = shows.commitments === 'none' ? 'commitments' : shows.commitments;
  const named = {
    commitments,
    notes: 'shared_notes',
    weight: 'shared_weight',
    food: 'food',
    exercise: 'exercise',
  } as const;
  const what = text.things[side][named[kind]];
  const end = shows_until[kind];
  return end === undefined ? what : text.untilDay(what, dayWords(end, today));
}

function afterMissSentence(side: Side, { after_miss }: Terms, name: string): string {
  const [choice, rest] = [text.afterMissChoices[side][after_miss], text.afterMissRest[after_miss]];
  return side === 'mine' ? text.afterMiss.mine(choice, rest) : text.afterMiss.theirs(name, choice, rest);
}

function lookBackSentence(side: Side, { look_back }: Terms, name: string): string {
  const choice = text.lookBackChoices[look_back];
  return side === 'mine' ? text.lookBack.mine(choice) : text.lookBack.theirs(name, choice);
}

/** The differences between `before` and `after`, one sentence each. */
export function changeSentences(before: Sides, after: Sides, reading: ReaderContext): string[] {
  const { today } = reading;
  const halves = SIDES.flatMap((side) => halfChanges(side, before[side], after[side], reading));
  if (before.until === after.until) return halves;
  const whole = after.until === null ? text.holdsWithoutEnd : text.endsAfter(dayWords(after.until, today));
  return [...halves, whole];
}

function halfChanges(side: Side, before: Terms, after: Terms, { name, today, isUnseen }: ReaderContext): string[] {
  const texts = text.changes[side];
  const kinds = SHOWN_KINDS.flatMap((kind) => {
    const end = after.shows_until[kind];
    const had = before.shows_until[kind];
    const isNeverSeen = isUnseen && isHidden(after, kind);
    const clause = isNeverSeen ? texts.unseen[kind](name) : kindClause(side, after, kind, name);
    if (isHidden(after, kind)) return isHidden(before, kind) ? [] : [text.sentence(clause)];
    if (after.shows[kind] === before.shows[kind] && end === had) return [];
    if (end !== undefined) return [text.sentenceUntil(clause, dayWords(end, today))];
    const isLonger = had !== undefined && !isHidden(before, kind);
    return [isLonger ? text.sentenceWithoutEnd(clause) : text.sentence(clause)];
  });
  return [
    ...kinds,
    ...(after.after_miss === before.after_miss ? [] : [text.sentence(texts.after_miss[after.after_miss](name))]),
    ...(after.look_back === before.look_back ? [] : [text.sentence(texts.look_back[after.look_back](name))]),
  ];
}

function kindClause(side: Side, terms: Terms, kind: ShownKind, name: string): string {
  const texts = text.changes[side];
  if (kind === 'commitments') return texts.commitments[terms.shows.commitments](name);
  return texts[terms.shows[kind] ? 'shown' : 'hidden'][kind](name);
}
