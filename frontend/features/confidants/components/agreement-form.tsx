import { type FormEvent, useRef, useState } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { useOnline } from '#frontend/ui/states.tsx';
import { toaster } from '#frontend/ui/toast-area.tsx';
import { notify } from '#frontend/ui/toasts.ts';
import { DiscardButton, useUnsavedForm } from '#frontend/ui/unsaved-bar.tsx';
import type { Sides } from '#shared/domain/agreements.ts';
import * as text from '#shared/text/agreements.ts';
import { save, saving } from '#shared/text/common.ts';
import {
  type Agreement,
  type Draft,
  draftOf,
  effectOf,
  isEmpty,
  isOver,
  SIDES,
  wantedBy,
  wrongDays,
} from '../agreement.ts';
import type { useAgreementCalls } from '../agreement-api.ts';
import type { ReaderContext } from '../agreement-words.ts';
import { Effect, HalfFields, HalfWords, HowLong } from './sentences.tsx';

interface FormProps extends ReaderContext {
  agreement: Agreement;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** Called after the draft was saved or discarded. */
  onDone: () => void;
  /** Whether the choices of the other's half are open. */
  asks: boolean;
  onAsk: () => void;
  calls: Pick<ReturnType<typeof useAgreementCalls>, 'change'>;
}

/** The agreement in four sentences with choices, the effect of the draft, and one button that saves it. */
export function AgreementForm({ agreement, draft, onDraft, onDone, asks, onAsk, calls, ...reading }: FormProps) {
  const { name, coach, today } = reading;
  const form = useRef<HTMLFormElement>(null);
  const online = useOnline();
  const { change } = calls;
  const busy = change.isPending;
  const [isChecked, setIsChecked] = useState(false);
  const [failure, setFailure] = useState<{ sentence: string; draft: Draft }>();
  const effect = effectOf(draft, agreement, today);
  const { wanted } = effect;
  const kept = draftOf(wanted, agreement);
  const isChanged = !isEmpty(kept);
  const wrong = wrongDays(draft, today);
  const wrongOf = (field: string) => (isChecked && wrong.has(field) ? text.untilInPast : undefined);
  const discard = () => {
    onDone();
    setIsChecked(false);
  };
  useUnsavedForm(isChanged, form, busy, discard);
  /** The draft's own choices, without the consequences in `wanted`. */
  const chosen = wantedBy(draft, agreement);
  const want = (next: Partial<Sides>) => {
    const { until } = { ...draft, ...next };
    // After the agreement has ended, a typed last day counts as a change, even if it equals the old one.
    const typed = until !== undefined && isOver(agreement, today) ? { until } : {};
    onDraft({ ...draftOf({ ...chosen, ...next }, agreement), ...typed });
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setIsChecked(wrong.size > 0);
    if (wrong.size > 0) {
      const [first] = wrong;
      form.current?.querySelector<HTMLElement>(`[data-day="${first}"]`)?.focus();
      return;
    }
    if (!isChanged) return void notify('success', text.nothingChanged);
    if (!online) return void notify('error', text.needsConnection);
    const said = savedText(effect, agreement, name);
    change.mutate(kept, {
      onSuccess: () => {
        onDone();
        notify('success', said);
      },
      onError: (error) => {
        if (!isEndOfSession(error)) setFailure({ sentence: sentenceOf(error), draft });
      },
    });
  };

  return (
    <form className="agreement" ref={form} noValidate onSubmit={onSubmit} onFocus={toaster.prepare}>
      {SIDES.map((side) => (
        <section className="half" key={side} aria-labelledby={`half-${side}`}>
          <h2 id={`half-${side}`} className="any-name">
            {side === 'mine' ? text.halves.mine : text.halves.theirs(name)}
          </h2>
          {coach === side || (side === 'theirs' && !asks) ? (
            <HalfWords side={side} terms={agreement[side]} {...reading} />
          ) : (
            <HalfFields
              side={side}
              terms={wanted[side]}
              name={name}
              today={today}
              readOnly={busy}
              wrongOf={wrongOf}
              onChange={(terms) => want({ [side]: terms })}
            />
          )}
          {side === 'theirs' && coach !== side && !asks ? (
            <button type="button" className="button quiet small" onClick={onAsk}>
              {text.ask}
            </button>
          ) : null}
        </section>
      ))}
      <section className="half" aria-labelledby="half-both">
        <h2 id="half-both">{text.halves.both}</h2>
        <HowLong
          until={wanted.until}
          isOver={isOver(wanted, today) && draft.until === undefined}
          today={today}
          readOnly={busy}
          wrong={wrongOf('until')}
          onChange={(until) => want({ until })}
        />
      </section>
      <div role="status" className={isChanged ? 'effect' : undefined}>
        {isChanged && wrong.size === 0 ? (
          <Effect
            held={agreement}
            effect={effect}
            titles={[text.atOnce, text.waits(name)]}
            replaces={agreement.proposed !== null}
            {...reading}
          />
        ) : null}
      </div>
      {failure && failure.draft === draft ? (
        <p className="alert" role="alert">
          {failure.sentence}
        </p>
      ) : null}
      {online ? null : <p className="field-hint">{text.needsConnection}</p>}
      <div className="section-actions">
        <button type="submit" className="button primary" aria-disabled={busy || !online}>
          {busy ? saving : buttonText(effect, agreement)}
        </button>
        {isChanged ? <DiscardButton busy={busy} onPress={discard} /> : null}
      </div>
    </form>
  );
}

type Effects = ReturnType<typeof effectOf>;

const holdsAnother = ({ atOnce }: Effects, held: Sides) => !isEmpty(draftOf(atOnce, held));

function buttonText(effect: Effects, held: Sides): string {
  if (!effect.proposed) return save;
  return holdsAnother(effect, held) ? text.saveAndPropose : text.propose;
}

function savedText(effect: Effects, held: Sides, name: string): string {
  if (!effect.proposed) return text.saved;
  return (holdsAnother(effect, held) ? text.savedAndProposed : text.proposed)(name);
}
