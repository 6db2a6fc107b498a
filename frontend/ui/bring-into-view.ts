/**
 * The row of what was saved, by the attribute that bears its id. A new one comes last: whoever has many would not see
 * it.
 */
export function bringIntoView(attribute: string, saved: { id: string } | undefined): void {
  if (!saved) return;
  document.querySelector(`[${attribute}="${CSS.escape(saved.id)}"]`)?.scrollIntoView({ block: 'nearest' });
}
