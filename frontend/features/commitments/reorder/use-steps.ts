import { type MouseEvent, useCallback, useState } from 'react';
import { categoryIds, type Direction, placeOf, stepFrom } from './lanes.ts';
import { standingAt, standingOfCategory, subjectOf } from './standing.ts';
import type { Moves } from './use-moves.ts';
import { movedTo } from './words.ts';

/** What the buttons 'Move up' and 'Move down' do, and what is said of it. */
export function useSteps(moves: Moves, giveUp: () => void) {
  const [said, say] = useState('');
  const onStep = useCallback(
    (event: MouseEvent<HTMLButtonElement>) => {
      const button = event.currentTarget;
      if (button.getAttribute('aria-disabled') === 'true') return;
      giveUp();
      const text = step(moves, button);
      if (text) say(text);
    },
    [moves, giveUp],
  );
  return { said, onStep };
}

/** Moves what the button belongs to. Answers what to say about it. */
function step(moves: Moves, button: HTMLElement): string | undefined {
  const direction = button.dataset.step as Direction;
  const element = button.closest<HTMLElement>('[data-block]');
  const id = element?.dataset.commitmentId ?? element?.dataset.categoryId ?? '';
  const lanes = moves.lanes();
  const subject = subjectOf(lanes, id);
  if (!element || !subject) return undefined;
  const landing = { seenAt: element.getBoundingClientRect().top, focus: `[data-step="${direction}"]` };
  if (subject.kind === 'category') {
    const index = categoryIds(lanes).indexOf(id) + (direction === 'up' ? -1 : 1);
    return moves.category(id, index, landing) ? movedTo(subject.title, standingOfCategory(lanes, index)) : undefined;
  }
  const from = placeOf(lanes, id);
  const to = from && stepFrom(lanes, from, direction);
  if (!to || !moves.row(id, to, landing)) return undefined;
  return movedTo(subject.title, standingAt(lanes, id, to));
}
