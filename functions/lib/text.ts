import { LANGUAGES, type ServerText } from '#shared/text/languages.ts';
import { DEFAULT_LOCALE, languageOf, localeOf } from '#shared/text/locale.ts';

/** The texts of the server, and the locale that formats their numbers. */
export type LocalText = ServerText & { locale: string };

/** The texts of the server in the language of a locale; in English if that language has no texts. */
export async function textOf(locale: string = DEFAULT_LOCALE): Promise<LocalText> {
  const { server } = LANGUAGES[languageOf(locale)] ?? LANGUAGES.en!;
  return { ...(await server()), locale };
}

/** The locale of a request with this `Accept-Language`. */
export function acceptedLocale(header: string | undefined): string {
  const ranges = (header ?? '').split(',').map((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
    const quality = parameters.find((each) => each.startsWith('q='))?.slice(2);
    return { name, quality: quality === undefined ? 1 : Number(quality) };
  });
  const preferred = ranges.filter(({ quality }) => quality > 0).sort((one, other) => other.quality - one.quality);
  return localeOf(
    preferred.map(({ name }) => name),
    Object.keys(LANGUAGES),
  );
}

/** The locale to store for the user who sends a request; undefined if it has none. */
export function localeToKeep(headers: Record<string, string | undefined>): string | undefined {
  const accepted = headers['accept-language'];
  return accepted === undefined ? undefined : acceptedLocale(accepted);
}
