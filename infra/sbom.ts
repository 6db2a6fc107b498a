/**
 * `npm run sbom`: writes which packages the deployed product consists of to `.build/sbom.json`, as CycloneDX 1.5.
 * `npm run deploy` does it for each deployment.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');
export const SBOM = join(root, '.build/sbom.json');

/** The largest output of npm, in bytes. It prints 0.4 MB. */
const MOST = 64 * 1024 * 1024;

interface Lock {
  packages: Record<string, { dev?: boolean; devDependencies?: object }>;
}

/**
 * Writes the list to a file, and returns how many packages it has. npm makes it from a lock file with only the deployed
 * packages: `npm sbom --omit dev` would leave out deployed packages that development needs too.
 * @throws an error with npm's own words
 */
export async function writeSbom(file: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'steadfast-sbom-'));
  // npm takes the product's name from the folder.
  const cwd = join(folder, 'steadfast');
  try {
    mkdirSync(cwd);
    writeFileSync(join(cwd, 'package.json'), JSON.stringify({ ...read('package.json'), devDependencies: {} }));
    writeFileSync(join(cwd, 'package-lock.json'), JSON.stringify(deployed(read('package-lock.json') as Lock)));
    const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
    const { stdout } = await promisify(execFile)('npm', args, { cwd, maxBuffer: MOST });
    const { components } = JSON.parse(stdout) as { components: unknown[] };
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, stdout);
    return components.length;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const read = (file: string): object => JSON.parse(readFileSync(join(root, file), 'utf8')) as object;

function deployed({ packages, ...lock }: Lock): Lock {
  const kept = Object.entries(packages).filter(([, { dev = false }]) => !dev);
  return { ...lock, packages: { ...Object.fromEntries(kept), '': { ...packages[''], devDependencies: {} } } };
}

if (import.meta.main) process.stdout.write(`${await writeSbom(SBOM)} packages are in ${SBOM}\n`);
