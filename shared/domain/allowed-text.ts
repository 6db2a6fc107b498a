/** A text without the characters that the texts of users may not contain. Pure. */
export function allowedIn(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
}
