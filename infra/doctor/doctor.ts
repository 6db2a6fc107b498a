/**
 * `npm run doctor -- --stage NAME`: checks what a deployment needs, and prints a line for each check. It only reads.
 * The exit code is 1 if something must be done before a deployment.
 */

import { readCommandSettings, SettingError, type Settings } from '../settings.ts';
import {
  checkApiQuotas,
  checkBootstrap,
  checkConcurrency,
  checkCredentials,
  checkRegion,
  configuredRegion,
  loadIdentity,
} from './account.ts';
import type { CheckContext } from './aws.ts';
import { checkDomain } from './domain.ts';
import type { Finding } from './finding.ts';
import { checkAlarms, checkMail, checkSender } from './mail.ts';
import { checkCloudFront, checkSecrets, checkStack, loadStack } from './stack.ts';

const LIMIT_MS = 15_000;

/** All findings, in the order in which a person would act on them. The checks run at the same time. */
export async function diagnose(settings: Settings, limitMs = LIMIT_MS): Promise<Finding[]> {
  const around: CheckContext = { settings, region: await configuredRegion(), limitMs };
  const identity = loadIdentity(around);
  identity.catch(() => undefined);
  const stack = loadStack(around);
  stack.catch(() => undefined);
  const findings = await Promise.all([
    checkCredentials(around, identity),
    checkRegion(around),
    checkBootstrap(around, identity),
    checkStack(around, stack),
    checkCloudFront(around, stack),
    checkConcurrency(around),
    checkApiQuotas(around),
    checkMail(around),
    checkSender(around, stack),
    checkAlarms(around),
    checkDomain(around),
    checkSecrets(around, stack),
  ]);
  return findings.flat();
}

/**
 * The reasons why a certificate or a DNS record of the settings cannot be created. CloudFormation would find them after
 * minutes, and roll the whole deployment back.
 */
export async function refusals(settings: Settings, limitMs = LIMIT_MS): Promise<string[]> {
  const findings = await checkDomain({ settings, region: await configuredRegion(), limitMs });
  return findings.flatMap(({ state, text }) => (state === 'to do' ? [text] : []));
}

/** Returns the exit code. */
export async function doctor(args: readonly string[], say: (line: string) => void): Promise<number> {
  try {
    const settings = readCommandSettings('doctor', args);
    const findings = await diagnose(settings);
    for (const line of linesOf(findings)) say(line);
    const count = findings.filter(({ state }) => state === 'to do').length;
    const deploy = `npm run deploy -- --stage ${settings.stage}`;
    say('');
    say(count === 0 ? `Nothing prevents a deployment: ${deploy}` : `${count} to do before a deployment.`);
    return count === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    say(error.message);
    return 1;
  }
}

export function linesOf(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ topic }) => topic.length));
  return findings.map(({ state, topic, text }) => `${state.padEnd(7)}  ${topic.padEnd(width)}  ${text}`);
}

if (import.meta.main) {
  process.exitCode = await doctor(process.argv.slice(2), (line) => void process.stdout.write(`${line}\n`));
}
