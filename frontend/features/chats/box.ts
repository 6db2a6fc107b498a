/** The box in which messages are written. There is one on a page. */
export const BOX_ID = 'message-box';

/** Takes the reader back to it, or to what was said where nothing can be. */
export function focusBox(): void {
  const box =
    document.querySelector<HTMLElement>(`#${BOX_ID}:enabled`) ?? document.querySelector<HTMLElement>('.messages');
  box?.focus({ preventScroll: true });
}
