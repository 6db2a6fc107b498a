import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/* The common parts of commands that change an account. */

export const ROOT = join(import.meta.dirname, '..');

/** The argument that answers yes to all questions of `cdk`. */
export const YES = '--yes';

/** Whether the arguments have `--yes`, and the other arguments. */
export function readAgreement(args: readonly string[]): { agrees: boolean; others: string[] } {
  return { agrees: args.includes(YES), others: args.filter((each) => each !== YES) };
}

/** Whether a person can answer a question. */
export function hasPerson(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true;
}

const PROGRAMS = { vite: ['vite', 'bin/vite.js'], cdk: ['aws-cdk', 'bin/cdk'] } as const;

/** Runs a tool of the project in this terminal, and returns its exit code. */
export async function runTool(
  tool: keyof typeof PROGRAMS,
  args: readonly string[],
  env?: Record<string, string>,
): Promise<number> {
  const [packageName, program] = PROGRAMS[tool];
  const path = join(createRequire(import.meta.url).resolve(`${packageName}/package.json`), '..', program);
  const child = spawn(process.execPath, [path, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
