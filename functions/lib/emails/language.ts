import { type LocalText, textOf } from '#functions/lib/text.ts';
import { DEFAULT_LOCALE } from '#shared/text/locale.ts';

/** The language of an e-mail and its date formats (BCP 47). */
export interface EmailLanguage {
  text: LocalText;
  locale: string;
}

/** The language of a user with this locale. */
export async function emailLanguage(locale: string = DEFAULT_LOCALE): Promise<EmailLanguage> {
  return { text: await textOf(locale), locale };
}
