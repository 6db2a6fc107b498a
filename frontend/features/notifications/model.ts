import { clockTime, weekdayName } from '#frontend/lib/format.ts';
import type { EMAIL_FREQUENCIES, Preferences } from '#shared/contracts/notification-preferences.ts';
import { formerName, presentName } from '#shared/domain/timezones.ts';
import * as text from '#shared/text/notification-settings.ts';

type Frequency = (typeof EMAIL_FREQUENCIES)[number];
type Hours = Pick<Preferences, 'quiet_hours_start' | 'quiet_hours_end'>;

/** The time of digests for users without quiet hours. */
const MORNING = '08:00';

/** The meaning of a frequency with these quiet hours. `resetDay` is the weekday of the weekly reset, 1 = Monday. */
export function frequencyHint(frequency: Frequency, hours: Hours, resetDay: number): string {
  const { quiet_hours_start: start, quiet_hours_end: end } = hours;
  const isMorning = start !== '' && start === end;
  const endTime = start === '' || end === '' ? undefined : clockTime(end);
  switch (frequency) {
    case 'immediate':
      return text.immediate;
    case 'daily':
      return isMorning ? text.dailyAt(clockTime(MORNING)) : text.dailyAfterQuietHours(endTime);
    case 'weekly': {
      const weekday = weekdayName(resetDay);
      return isMorning ? text.weeklyAt(weekday, clockTime(MORNING)) : text.weeklyAfterQuietHours(weekday, endTime);
    }
    case 'never':
      return text.never;
  }
}

/** The quiet hours as a sentence; `null` while one of the times is missing. */
export function quietHoursText(
  { quiet_hours_start: start, quiet_hours_end: end }: Hours,
  timezone: string,
): string | null {
  if (start === '' || end === '') return null;
  if (start === end) return text.noQuietHours;
  return (start < end ? text.sameDay : text.overnight)(clockTime(start), clockTime(end), timezone);
}

export interface Choice {
  zone: string;
  label: string;
}

export interface TimezoneChoices {
  named: Choice[];
  /** All other timezones, by region and then by name. */
  regions: { region: string; choices: Choice[] }[];
}

/**
 * All timezones that this browser lists, and the `needed` ones, which it may lack, by their present names. The labels
 * of renamed timezones have both names, so that people find them by either.
 */
export function timezoneChoices(needed: readonly string[], known: readonly string[] = knownZones()): TimezoneChoices {
  const others = new Map<string, Choice[]>();
  for (const zone of [...new Set([...known, ...needed].map(presentName))].sort()) {
    if (zone in text.timezones) continue;
    const region = zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : text.otherRegion;
    others.set(region, [...(others.get(region) ?? []), { zone, label: labelOf(zone) }]);
  }
  const regions = [...others].map(([region, choices]) => ({ region, choices }));
  return {
    named: Object.entries(text.timezones).map(([zone, label]) => ({ zone, label })),
    regions: regions.sort((a, b) => a.region.localeCompare(b.region, 'en')),
  };
}

function labelOf(zone: string): string {
  const former = formerName(zone);
  return former ? text.formerly(zone, former) : zone;
}

function knownZones(): string[] {
  return Intl.supportedValuesOf('timeZone');
}

const HISTORY_FILTERS = ['all', 'sent', 'not-sent'] as const;
export type HistoryFilter = (typeof HISTORY_FILTERS)[number];

/** The filter of an address; an unknown one shows all. */
export function historyFilterOf(value: string | null): HistoryFilter {
  return HISTORY_FILTERS.find((filter) => filter === value) ?? 'all';
}
