import { expect, test } from 'vitest';
import { madeIn } from '#frontend/features/passkeys/model.ts';
import { defaultName } from '#shared/text/passkeys-dialog.ts';

const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${LINUX} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`${LINUX} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Linux'],
  [`${MAC} Version/18.1 Safari/605.1.15`, 'Safari on macOS'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/140 Safari/604.1',
    'Chrome on iOS',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'Chrome on ChromeOS'],
  ['Something/1.0 (Linux)', 'Linux'],
  ['Firefox/143.0', 'Firefox'],
  ['', 'My passkey'],
])('%s gives a new passkey the name %s', (userAgent, name) => {
  const { browser, system } = madeIn(userAgent);
  expect(defaultName(browser, system)).toBe(name);
});
