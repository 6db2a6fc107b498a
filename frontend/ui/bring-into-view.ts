/**
 * Scrolls to the row of a saved item, found by the attribute with its id. A new one is last, and would be off screen in
 * long lists.
 */
export function bringIntoView(attribute: string, saved: { id: string } | undefined): void {
  if (!saved) return;
  document.querySelector(`[${attribute}="${CSS.escape(saved.id)}"]`)?.scrollIntoView({ block: 'nearest' });
}
