/*
 * Names of timezones. IANA has renamed some zones, and engines that follow Unicode's CLDR still list and return the
 * former names. Source: the file `backward` of IANA's database, and the `iana` names of CLDR's `timezone.xml`.
 */

const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

const FORMER = new Map(Object.entries(RENAMED).map(([former, present]) => [present, former]));

/** The present name of a zone; names that were not changed stay as they are. */
export const presentName = (zone: string): string => RENAMED[zone] ?? zone;

/** The last part of a renamed zone's former name: 'Calcutta' for Asia/Kolkata. */
export function formerName(zone: string): string | undefined {
  const last = (name: string) => name.slice(name.lastIndexOf('/') + 1);
  const former = FORMER.get(zone);
  return former && last(former) !== last(zone) ? last(former).replaceAll('_', ' ') : undefined;
}

/**
 * The one name of a timezone, as IANA spells it now: 'Europe/Berlin' of 'europe/berlin', 'Asia/Kolkata' of
 * 'Asia/Calcutta', 'America/Los_Angeles' of 'US/Pacific'. RangeError if `isTimezone` refuses it; 1 Intl object.
 */
export function canonicalTimezone(name: string): string {
  return presentName(new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone);
}
