import type { Browser, System } from '#shared/text/passkeys-dialog.ts';

/* Which browser and system a user agent names. The first match counts: most also name browsers that they are not. */

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

/** The browser and the system of a user agent; undefined if it names none that is known. */
export function madeIn(userAgent: string): { browser: Browser | undefined; system: System | undefined } {
  return { browser: firstMatch(BROWSERS, userAgent), system: firstMatch(SYSTEMS, userAgent) };
}

function firstMatch<Name>(all: readonly (readonly [Name, RegExp])[], userAgent: string): Name | undefined {
  return all.find(([, pattern]) => pattern.test(userAgent))?.[0];
}
