/* The section of the OpenAI key. */

export const checking = 'Checking with OpenAI...';
export const about =
  'Coaches ask OpenAI with your own key, as does Fitness about photos of meals, and OpenAI charges you for the answers. The key is kept encrypted and never shown again.';
export const aboutSaved =
  'A key is saved. Coaches ask OpenAI with it, as does Fitness about photos of meals, and OpenAI charges you for the answers.';
export const aboutReplacing = 'The key that is saved stays until OpenAI has accepted the new one.';
export const replace = 'Replace';
export const remove = 'Remove';
export const cancel = 'Cancel';
export const removeQuestion =
  'Remove your OpenAI API key? Until you add another, coaches cannot reply, and photos of meals are not analyzed.';
