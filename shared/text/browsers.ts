import type { Browser, Device, System } from '../domain/browsers.ts';

/* The names of browsers and systems. */

export const browsers: Readonly<Record<Browser, string>> = {
  edge: 'Edge',
  opera: 'Opera',
  samsung: 'Samsung Internet',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
};

export const systems: Readonly<Record<System, string>> = {
  android: 'Android',
  ios: 'iOS',
  windows: 'Windows',
  chromeos: 'ChromeOS',
  macos: 'macOS',
  linux: 'Linux',
};

export const unknownBrowser = 'Unknown browser';
export const unknownSystem = 'unknown system';

/** 'Chrome on Linux', or the known one of the two; undefined if both are unknown. */
export function deviceName({ browser, system }: Device): string | undefined {
  if (!browser) return system && systems[system];
  return system ? `${browsers[browser]} on ${systems[system]}` : browsers[browser];
}
