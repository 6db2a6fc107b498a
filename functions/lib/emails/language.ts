import { type LocalText, textOf } from '#functions/lib/text.ts';
import { DEFAULT_LOCALE } from '#shared/text/locale.ts';

/** In which language an e-mail is written, and how it formats dates (BCP 47). */
export interface EmailLanguage {
  text: LocalText;
  locale: string;
}

/** The language of a user with this locale. */
export async function emailLanguage(locale: string = DEFAULT_LOCALE): Promise<EmailLanguage> {
  return { text: await textOf(locale), locale };
}
