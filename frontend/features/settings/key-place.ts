/** By what links lead to the section of the key. */
export const KEY_PLACE = 'openai-api-key';

export function keyControl(): HTMLElement | null {
  return document.querySelector(`#${KEY_PLACE} :is(input, button)`);
}
