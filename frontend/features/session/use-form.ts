import { type FormEvent, useEffect, useRef, useState } from 'react';
import { UNREACHABLE } from '#frontend/lib/unreachable.ts';
import { useFocusOnWrong } from '#frontend/ui/focus.ts';
import { useHydrated } from './hydrated.ts';
import type { Outcome } from './outcome.ts';

/**
 * A form that validates on submit: sentences stand under their fields, the first wrong one gets the focus, and a press
 * while busy does nothing. `load` brings what checks and sends it: a tenth of the page that most visitors never need.
 */
export function useForm(
  load: () => Promise<(values: Record<string, string>) => Promise<Outcome>>,
  done?: (values: Record<string, string>) => void,
) {
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const hydrated = useHydrated();
  const wrong = typeof outcome === 'object' ? outcome : undefined;
  const form = useFocusOnWrong(wrong);

  // Sent before anybody listened (app/boot-drawn.ts).
  useEffect(() => {
    const drawn = form.current;
    if (!hydrated || drawn?.dataset.sent === undefined) return;
    delete drawn.dataset.sent;
    drawn.requestSubmit();
  }, [hydrated, form]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current) return;
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    running.current = true;
    setBusy(true);
    setOutcome(undefined);
    let result: Outcome = UNREACHABLE;
    try {
      const send = await load();
      result = await send(values);
    } catch {
      // Code that did not come, or what nobody expected: all that is known is that nothing was answered.
    } finally {
      running.current = false;
      setBusy(false);
    }
    setOutcome(result);
    if (result === undefined) done?.(values);
  };

  return {
    wrong: wrong ?? {},
    failure: typeof outcome === 'string' ? outcome : undefined,
    busy,
    formProps: { ref: form, noValidate: true, onSubmit, onFocus: () => void load().catch(() => {}) },
    // Nobody listens yet in a document that is not taken over: the browser itself would send the form, with the password
    // in the address. A disabled button keeps Enter from it, too.
    submitProps: { type: 'submit', disabled: !hydrated, 'aria-disabled': busy },
  } as const;
}
