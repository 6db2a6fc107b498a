/** The texts of a count by plural category; a language with fewer categories has only those. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/**
 * Selects the form of a count by the plural rules of a language. The rules are created with the first count, because
 * creating them loads Intl data, which would delay each page and each cold start.
 */
export function pluralsOf(language: string): (count: number, forms: PluralForms) => string {
  let rules: Intl.PluralRules | undefined;
  return (count, forms) => {
    rules ??= new Intl.PluralRules(language);
    return forms[rules.select(count)] ?? forms.other;
  };
}
