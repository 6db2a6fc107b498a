/** The anchors on the settings page, by what links to them are about. The sections have these ids. */
export const SETTINGS_ANCHORS = { key: 'openai-api-key', coaches: 'ai-coaches', limit: 'monthly-limit' } as const;

/** Scrolls to the section of an address and focuses its first control. Does nothing for an unknown anchor. */
export function goToAnchor(hash: string): void {
  const id = Object.values(SETTINGS_ANCHORS).find((anchor) => hash === `#${anchor}`);
  const section = id === undefined ? null : document.getElementById(id);
  if (!section) return;
  section.scrollIntoView();
  const control = section.querySelector<HTMLElement>('input, button, a');
  // The section's controls may not be loaded yet.
  if (!control) section.tabIndex = -1;
  (control ?? section).focus({ preventScroll: true });
}
