/* The section of the OpenAI key. */

export const checking = 'Checking with OpenAI...';
export const about =
  'Coaches and meal photo analysis use your own OpenAI key, and OpenAI charges you for it. The key is stored encrypted and never shown again.';
export const aboutSaved = 'A key is saved. Coaches and meal photo analysis use it, and OpenAI charges you for it.';
export const aboutReplacing = 'The saved key is kept until OpenAI has accepted the new one.';
export const replace = 'Replace';
export const remove = 'Remove';
export const cancel = 'Cancel';
export const removeQuestion =
  'Remove your OpenAI API key? Until you add another one, coaches cannot reply, and meal photos are not analyzed.';
