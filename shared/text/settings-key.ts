/* The section of the OpenAI key. */

export const checking = 'Checking with OpenAI...';
export const about =
  'Coaches and meal photos use your OpenAI key; OpenAI bills you. The key is stored encrypted and never shown again.';
export const aboutSaved = 'A key is saved. Coaches and meal photos use it; OpenAI bills you.';
export const aboutReplacing = 'The saved key stays until OpenAI accepts the new one.';
export const replace = 'Replace';
export const remove = 'Remove';
export const cancel = 'Cancel';
export const removeQuestion =
  'Remove your OpenAI API key? Until you add another one, coaches can’t reply and meal photos aren’t analyzed.';
