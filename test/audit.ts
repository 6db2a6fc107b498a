/**
 * `npm run audit`: fails on vulnerabilities of deployed packages that the registry knows, from the level high on, and
 * on licences that are not accepted.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { licenceProblems, lockedPackages } from './architecture/licences.ts';

const root = join(import.meta.dirname, '..');

const SEVERE = ['high', 'critical'];

/** What `npm audit --json` prints. */
interface Report {
  vulnerabilities?: Record<string, { severity: string; via: (string | { title: string })[] }>;
  metadata?: { dependencies: { prod: number } };
  /** Instead of the rest, if the registry does not answer. */
  message?: string;
}

/** A sentence for each deployed package with a severe vulnerability, or one that says why nothing is known. */
function vulnerabilityProblems(printed: string): string[] {
  const { vulnerabilities, metadata, message } = read(printed);
  if (!vulnerabilities || !metadata) {
    return [`Vulnerabilities were not checked: the registry did not say which are known (${message ?? 'no answer'}).`];
  }
  return Object.entries(vulnerabilities)
    .filter(([, { severity }]) => SEVERE.includes(severity))
    .map(([name, { severity, via }]) => {
      const causes = via.map((each) => (typeof each === 'string' ? `it needs ${each}` : each.title));
      return `${name} has a vulnerability (${severity}): ${causes.join('; ')}.`;
    });
}

function read(printed: string): Report {
  try {
    return JSON.parse(printed) as Report;
  } catch {
    return {};
  }
}

/** npm ends with 1 for vulnerabilities of any level, and for no answer. What it prints tells them apart. */
function npmAudit(): Promise<string> {
  const args = ['audit', '--omit', 'dev', '--json'];
  return new Promise((resolve) => {
    execFile('npm', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (_, stdout) => resolve(stdout));
  });
}

if (import.meta.main) {
  const problems = [...vulnerabilityProblems(await npmAudit()), ...licenceProblems(lockedPackages())];
  const outcome = problems.length > 0 ? problems : ['No severe vulnerability is known, and all licences are accepted.'];
  process.stdout.write(`${outcome.join('\n')}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
