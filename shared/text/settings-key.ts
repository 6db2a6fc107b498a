import { AI_PROVIDER } from '../domain/ai-provider.ts';

/* The section of the key of the AI provider. */

export const checking = `Checking with ${AI_PROVIDER}...`;
export const about =
  `Coaches and meal photos use your ${AI_PROVIDER} key; ${AI_PROVIDER} bills you. ` +
  'The key is stored encrypted and never shown again.';
export const aboutSaved = `A key is saved. Coaches and meal photos use it; ${AI_PROVIDER} bills you.`;
export const aboutReplacing = `The saved key stays until ${AI_PROVIDER} accepts the new one.`;
export const replace = 'Replace';
export const remove = 'Remove';
export const cancel = 'Cancel';
export const removeQuestion =
  `Remove your ${AI_PROVIDER} API key? ` +
  'Until you add another one, coaches can’t reply and meal photos aren’t analyzed.';
