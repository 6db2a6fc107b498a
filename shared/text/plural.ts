/** The texts of a count by plural category; a language that has fewer categories names only those. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/**
 * Chooses the form of a count by the plural rules of a language. The rules are made with the first count: making them
 * loads data of Intl, and each page and each cold function would wait for it.
 */
export function pluralsOf(language: string): (count: number, forms: PluralForms) => string {
  let rules: Intl.PluralRules | undefined;
  return (count, forms) => {
    rules ??= new Intl.PluralRules(language);
    return forms[rules.select(count)] ?? forms.other;
  };
}
