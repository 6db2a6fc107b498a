import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { DisclosureButton, useLazyDisclosure } from '#frontend/ui/lazy-disclosure.tsx';
import { whoSees } from '#shared/text/commitments.ts';
import * as text from '#shared/text/commitments-visibility.ts';
import { peopleWords, type WhoSeesProps } from '../use-visibility.ts';

/* Who sees a commitment, in its dialog: one line that summarizes it and opens its fields. */

const visibilityFields = lazyModule(() => import('./visibility-fields.tsx'));

/** Shown if the user has confidants to choose from, or has decided who sees the commitment. */
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

function wordsOf({ audience, until, people }: Pick<WhoSeesProps, 'audience' | 'until' | 'people'>): string {
  const chosen =
    people?.filter(({ id, sees_commitments: { which } }) => until[id] !== undefined && which !== 'none') ?? [];
  if (audience !== 'chosen' || chosen.length === 0) return text.audiences[audience];
  return peopleWords(chosen);
}
