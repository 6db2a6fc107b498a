import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { categoryIds, type Direction, type Lane, placeOf, stepFrom } from './lanes.ts';
import { standingAt, standingOfCategory, subjectOf } from './standing.ts';
import type { Moves } from './use-moves.ts';
import { movedTo } from './words.ts';

interface Said {
  text: string;
  isTrue: (lanes: readonly Lane[]) => boolean;
  /** Whether what is shown has agreed with it once: an order is laid over the list a moment after it was made. */
  wasTrue: boolean;
}

/** What the buttons 'Move up' and 'Move down' do, and what is said of it. */
export function useSteps(lanes: readonly Lane[], moves: Moves, giveUp: () => void) {
  const [said, say] = useState<Said>();
  const onStep = useCallback(
    (event: MouseEvent<HTMLButtonElement>) => {
      const button = event.currentTarget;
      if (button.getAttribute('aria-disabled') === 'true') return;
      giveUp();
      const next = step(moves, button);
      if (next) say(next);
    },
    [moves, giveUp],
  );
  // What was refused has gone back, and nobody is to read that it has moved.
  useEffect(() => {
    if (!said) return;
    if (said.isTrue(lanes)) said.wasTrue = true;
    else if (said.wasTrue) say(undefined);
  }, [said, lanes]);
  return { said: said?.text ?? '', onStep };
}

/** Moves what the button belongs to. Answers what to say about it. */
function step(moves: Moves, button: HTMLElement): Said | undefined {
  const direction = button.dataset.step as Direction;
  const element = button.closest<HTMLElement>('[data-block]');
  const id = element?.dataset.commitmentId ?? element?.dataset.categoryId ?? '';
  const lanes = moves.lanes();
  const subject = subjectOf(lanes, id);
  if (!element || !subject) return undefined;
  const landing = { seenAt: element.getBoundingClientRect().top, focus: `[data-step="${direction}"]` };
  if (subject.kind === 'category') {
    const index = categoryIds(lanes).indexOf(id) + (direction === 'up' ? -1 : 1);
    if (!moves.category(id, index, landing)) return undefined;
    return {
      text: movedTo(subject.title, standingOfCategory(lanes, index)),
      isTrue: (then) => categoryIds(then)[index] === id,
      wasTrue: false,
    };
  }
  const from = placeOf(lanes, id);
  const to = from && stepFrom(lanes, from, direction);
  if (!to || !moves.row(id, to, landing)) return undefined;
  const lane = lanes[to.lane]?.key;
  return {
    text: movedTo(subject.title, standingAt(lanes, id, to)),
    isTrue: (then) => {
      const place = placeOf(then, id);
      return place?.index === to.index && then[place.lane]?.key === lane;
    },
    wasTrue: false,
  };
}
