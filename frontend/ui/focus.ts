import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the first invalid field when there is one. For the form's `ref`. */
export function useFocusOnWrong(wrong: object | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // After the commit, when the fields are marked as invalid.
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);
  return form;
}
