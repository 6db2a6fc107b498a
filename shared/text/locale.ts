/** The locale of users without a known one. */
export const DEFAULT_LOCALE = 'en-US';

/**
 * The locale of a user with these preferences (BCP 47, the best first), given the available languages: a language with
 * the user's own region, such as 'en-GB', or 'en-DE' for a user in Germany if there is no German. The region decides
 * the format of dates and numbers and the first day of a week. Invalid names are ignored.
 */
export function localeOf(preferred: readonly string[], languages: readonly string[]): string {
  const locales = preferred.flatMap(parsed);
  const known = locales.find(({ language }) => languages.includes(language));
  const best = known ?? locales[0];
  // Only a language without a region needs data of Intl, which takes long to load.
  const region = best?.region ?? best?.maximize().region;
  const language = known?.language ?? languages[0] ?? 'en';
  return region ? `${language}-${region}` : DEFAULT_LOCALE;
}

/** The language of a locale: 'en' of 'en-GB'. */
export const languageOf = (locale: string): string => locale.split('-')[0] ?? '';

function parsed(name: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(name)];
  } catch {
    return [];
  }
}
