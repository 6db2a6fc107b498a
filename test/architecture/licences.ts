import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/* The licences of the packages that are deployed, as package-lock.json names them. */

const root = join(import.meta.dirname, '../..');

/** Licences that permit use in a product under any licence, and ask for no more than their text and a notice. */
const ACCEPTED = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0'];

/** Packages whose licence the lock file does not name, with what they say themselves. */
const SAID_ELSEWHERE: Record<string, { licence: string; where: string }> = {
  limiter: { licence: 'MIT', where: 'LICENSE.txt, and the field licenses of its package.json, an old form' },
};

export interface LockedPackage {
  version?: string;
  license?: string;
  /** Only development needs it. */
  dev?: boolean;
}

/** The packages of the lock file, by their folder. */
export function lockedPackages(): Record<string, LockedPackage> {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  return (JSON.parse(lock) as { packages: Record<string, LockedPackage> }).packages;
}

/** What is wrong with the licences of deployed packages: a sentence for each package, none if all are accepted. */
export function licenceProblems(packages: Record<string, LockedPackage>, elsewhere = SAID_ELSEWHERE): string[] {
  const unnamed = new Set<string>();
  const problems = Object.entries(packages).flatMap(([folder, { version, license, dev = false }]) => {
    if (folder === '' || dev) return [];
    const name = folder.replace(/^.*node_modules\//, '');
    if (license === undefined) unnamed.add(name);
    const licence = license ?? elsewhere[name]?.licence;
    if (licence === undefined) return [`${name} ${version} names no licence.`];
    return isAccepted(licence)
      ? []
      : [`${name} ${version} has the licence ${licence}, which is not among the accepted.`];
  });
  const needless = Object.keys(elsewhere).filter((name) => !unnamed.has(name));
  return [...problems, ...needless.map((name) => `${name} names its licence by now, or is not used any more.`)];
}

/** One of a choice suffices; of a sum, each must be accepted. */
function isAccepted(licence: string): boolean {
  const parts = licence.replace(/^\((.*)\)$/, '$1');
  return parts.split(' OR ').some((choice) => choice.split(' AND ').every((each) => ACCEPTED.includes(each)));
}
