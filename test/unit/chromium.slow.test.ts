import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);
const chromium = join(import.meta.dirname, '../e2e/support/chromium.ts');

/**
 * Behaves as apt-get does. `update` fails at once while another one holds the lock; `install` waits for it, as
 * `DPkg::Lock::Timeout` says. An installation lasts until another run has called apt-get, too, and the program is there
 * meanwhile, but does not run.
 */
const APT_GET = `#!/bin/sh
echo "$*" >>"$HERE/calls"
refuse() { echo "E: Could not get lock $HERE/lock. It is held by process 1 (apt-get)" >&2; exit 100; }
exec 9>"$HERE/lock"
case "$*" in
  *update) /usr/bin/flock -n 9 || refuse ;;
  *DPkg::Lock::Timeout=*chromium) /usr/bin/flock 9
    [ -x "$HERE/chromium" ] && "$HERE/chromium" && exit 0
    echo installed >>"$HERE/installations"
    printf '#!/bin/sh\\nexit 127\\n' >"$HERE/new" && /bin/chmod +x "$HERE/new" && /bin/mv "$HERE/new" "$HERE/chromium"
    until [ "$(/usr/bin/wc -l <"$HERE/calls")" -ge 3 ]; do /bin/sleep 0.1; done
    printf '#!/bin/sh\\nexit 0\\n' >"$HERE/new" && /bin/chmod +x "$HERE/new" && /bin/mv "$HERE/new" "$HERE/chromium" ;;
  *) echo 'E: Unable to locate package' >&2; exit 100 ;;
esac
`;

describe('on a machine without Chromium', () => {
  test('two runs that start at once install it once, and each says what it did', async () => {
    const machine = standIn(APT_GET);
    const [one, other] = await Promise.all([machine.ensure(), machine.ensure()]);

    expect(machine.lines('installations')).toEqual(['installed']);
    for (const said of [one, other]) {
      expect(said).toMatch(/^Browser tests need Chromium: installing it … .* installed chromium in \d+ s\.\n/);
      expect(said).toContain(`found ${join(machine.folder, 'chromium')}`);
    }
  });

  test('an installation that does not work says so in one sentence', async () => {
    const machine = standIn("#!/bin/sh\necho 'E: No such mirror' >&2\nexit 100\n");

    await expect(machine.ensure()).rejects.toThrow(
      /Browser tests need Chromium, and none could be found or installed: set CHROMIUM_PATH to one\. \(apt-get .*E: No such mirror/,
    );
  });
});

test('a test file looks for Chromium, and does not install it', async () => {
  const machine = standIn(APT_GET);

  await expect(machine.evaluate('findHeadlessShell()')).rejects.toThrow('Browser tests need Chromium');
  expect(machine.lines('calls')).toEqual([]);
});

/** A machine on which only Node and this apt-get are found. */
function standIn(aptGet: string) {
  const folder = mkdtempSync(join(tmpdir(), 'steadfast-chromium-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'apt-get'), aptGet);
  chmodSync(join(folder, 'apt-get'), 0o755);
  const evaluate = async (expression: string): Promise<string> => {
    const code = `const { ensureChromium, findHeadlessShell } = await import('${chromium}'); await ${expression};
      console.log('found', findHeadlessShell());`;
    // Playwright has no browser here, and nowhere to download one from.
    const env = {
      PATH: folder,
      HERE: folder,
      PLAYWRIGHT_BROWSERS_PATH: folder,
      PLAYWRIGHT_DOWNLOAD_HOST: 'http://127.0.0.1:1',
    };
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { env });
    return stdout;
  };
  return {
    folder,
    evaluate,
    ensure: () => evaluate('ensureChromium({ isRoot: true })'),
    lines: (name: string): string[] => {
      const file = join(folder, name);
      return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    },
  };
}
