/* The zones that one can choose from. Browsers differ in which they list and by which of its names each goes. */

/** Those that most people look for. */
const NAMED: Record<string, string> = {
  UTC: 'UTC',
  'America/New_York': 'America/New_York (Eastern)',
  'America/Chicago': 'America/Chicago (Central)',
  'America/Denver': 'America/Denver (Mountain)',
  'America/Los_Angeles': 'America/Los_Angeles (Pacific)',
  'Europe/London': 'Europe/London',
  'Europe/Paris': 'Europe/Paris',
  'Asia/Tokyo': 'Asia/Tokyo',
  'Australia/Sydney': 'Australia/Sydney',
};

const ELSEWHERE = 'Other';

interface Choice {
  zone: string;
  text: string;
}

export interface ZoneChoices {
  named: Choice[];
  /** All others by the part of the world that their names begin with, each in the order of the alphabet. */
  regions: { region: string; choices: Choice[] }[];
}

/** All zones that this browser knows, and `needed` ones, which it may not list. */
export function zoneChoices(needed: readonly string[], known: readonly string[] = knownZones()): ZoneChoices {
  const others = new Map<string, Choice[]>();
  for (const zone of [...new Set([...known, ...needed])].sort()) {
    if (zone in NAMED) continue;
    const region = zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : ELSEWHERE;
    others.set(region, [...(others.get(region) ?? []), { zone, text: zone }]);
  }
  const regions = [...others].map(([region, choices]) => ({ region, choices }));
  return {
    named: Object.entries(NAMED).map(([zone, text]) => ({ zone, text })),
    regions: regions.sort((a, b) => a.region.localeCompare(b.region, 'en')),
  };
}

/** Whether two names are of one zone, such as Asia/Calcutta and Asia/Kolkata, as far as this browser knows. */
export function isSameZone(one: string, other: string): boolean {
  return one === other || canonical(one) === canonical(other);
}

/** The zone that this device is set to. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function knownZones(): string[] {
  return Intl.supportedValuesOf('timeZone');
}

function canonical(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
}
