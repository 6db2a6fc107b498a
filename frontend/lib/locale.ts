import { language } from '#shared/text/language.ts';
import { localeOf } from '#shared/text/locale.ts';

type WithWeekInfo = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/**
 * Regions whose weeks begin on Sunday, for browsers that do not report it. From the CLDR, without territories of less
 * than a million people.
 */
const SUNDAY =
  'BD BR BW CA CO DO ET GT HK HN ID IL IN JM JP KE KH KR LA MM MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW US VE YE ZA ZW';

let known: string | undefined;

/** The locale for dates and numbers in this browser, such as 'en-GB'. */
export function locale(): string {
  known ??= localeOf(navigator.languages, [language]);
  return known;
}

/** The first day of a week in calendars: 1 is Monday, 7 is Sunday. */
export function firstWeekday(): number {
  const { getWeekInfo, weekInfo } = new Intl.Locale(locale()) as WithWeekInfo;
  const info = getWeekInfo?.call(new Intl.Locale(locale())) ?? weekInfo;
  return info?.firstDay ?? (SUNDAY.split(' ').includes(locale().split('-')[1] ?? '') ? 7 : 1);
}
