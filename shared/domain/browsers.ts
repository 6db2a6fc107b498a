/*
 * Recognizes browser and system by a user agent. The first match counts: most user agents also name other browsers. The
 * names are in `shared/text/browsers.ts`.
 */

export type Browser = 'edge' | 'opera' | 'samsung' | 'firefox' | 'chrome' | 'safari';
export type System = 'android' | 'ios' | 'windows' | 'chromeos' | 'macos' | 'linux';

/** Undefined if they are unknown. */
export interface Device {
  browser: Browser | undefined;
  system: System | undefined;
}

const BROWSERS: readonly (readonly [Browser, RegExp])[] = [
  ['edge', /\bEdg(e|A|iOS)?\//],
  ['opera', /\bOPR\//],
  ['samsung', /\bSamsungBrowser\//],
  ['firefox', /\b(Firefox|FxiOS)\//],
  ['chrome', /\b(HeadlessChrome|Chrome|CriOS)\//],
  ['safari', /\bSafari\//],
];
const SYSTEMS: readonly (readonly [System, RegExp])[] = [
  ['android', /\bAndroid\b/],
  ['ios', /\b(iPhone|iPad|iPod)\b/],
  ['windows', /\bWindows\b/],
  ['chromeos', /\bCrOS\b/],
  ['macos', /\bMac OS X\b/],
  ['linux', /\bLinux\b/],
];

/** The browser and the system of a user agent. No errors: an unknown one has neither. */
export function deviceOf(userAgent = ''): Device {
  return { browser: firstMatch(BROWSERS, userAgent), system: firstMatch(SYSTEMS, userAgent) };
}

function firstMatch<Name>(all: readonly (readonly [Name, RegExp])[], userAgent: string): Name | undefined {
  return all.find(([, pattern]) => pattern.test(userAgent))?.[0];
}
