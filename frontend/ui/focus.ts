import { type RefObject, useEffect, useRef } from 'react';

/** Takes the reader to the first field that was found wrong, whenever something was. For the form's `ref`. */
export function useFocusOnWrong(wrong: object | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // After the commit: only then do the fields say that they are wrong.
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);
  return form;
}
