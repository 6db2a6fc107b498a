type WrongPasswords = Partial<Record<'current_password' | 'password' | 'password_confirmation', string>>;

/** The server's sentences by the field that they are about. The order matters: 'Password confirmation' is about both. */
const ABOUT = [
  ['current_password', /Current password/],
  ['password_confirmation', /confirmation/],
  ['password', /Password|New password/],
] as const;

export function sortedPasswordErrors(sentences: readonly string[]): { fields: WrongPasswords; others: string[] } {
  const fields: WrongPasswords = {};
  const others: string[] = [];
  for (const sentence of sentences) {
    const [field] = ABOUT.find(([, pattern]) => pattern.test(sentence)) ?? [];
    if (field) fields[field] ??= sentence;
    else others.push(sentence);
  }
  return { fields, others };
}
