/**
 * `npm run smoke -- --url URL [--mailbox ADDRESS]`: after a deployment, does through the edge alone what a person does
 * in their first minutes, and prints a line for each step. It deletes the account that it makes, also after a failure.
 * Then it says what the settings of the stage leave out. The exit code is 1 if a step has failed.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { configuration } from '#shared/contracts/configuration.ts';
import { gapsIn, SettingError, type Settings, settingsOf } from '../settings.ts';
import type { StageName } from '../stage.ts';
import { Account } from './account.ts';
import { Client, Wrong } from './client.ts';
import { type Mailbox, outboxOf, pastedFor, simulatorAddress } from './mailbox.ts';
import { type Step, stepsOf } from './steps.ts';

const USAGE = 'npm run smoke -- --url https://… [--mailbox ADDRESS|outbox]';
const LIMIT_MS = 60_000;
/** The mailbox of a local cloud. */
const OUTBOX = 'outbox';

interface Options {
  say(line: string): void;
  /** The time limit of a step, in milliseconds. */
  limitMs?: number;
  /** Ends the run early: then it only deletes the account. */
  stop?: AbortSignal;
  /** The settings of a stage, if they are not those of cdk.json. */
  settings?: typeof settingsIn;
}

/** Returns the exit code. */
export async function smoke(args: readonly string[], options: Options): Promise<number> {
  const { say, limitMs = LIMIT_MS, stop, settings = settingsIn } = options;
  const wanted = readArguments(args);
  if (typeof wanted === 'string') {
    say(wanted);
    return 1;
  }
  const running: { signal: AbortSignal | undefined } = { signal: undefined };
  const client = new Client(wanted.url, () => running.signal ?? AbortSignal.timeout(limitMs));
  const unique = randomBytes(6).toString('hex');
  const mailbox = mailboxOf(wanted.mailbox, client, unique);
  const account = new Account(client, mailbox?.address ?? simulatorAddress(unique));

  let failed = 0;
  const run = async (step: Step) => {
    running.signal = AbortSignal.any([AbortSignal.timeout(step.limitMs), ...(stop ? [stop] : [])]);
    const outcome = await tried(step, running.signal);
    if (!outcome.isOk) failed += 1;
    say(lineOf(outcome.isOk ? 'ok' : 'wrong', step.name, outcome.ms, outcome.text));
  };
  for (const step of stepsOf({ client, account, mailbox, limitMs })) {
    if (stop?.aborted) break;
    if (step.needsAccount && account.token === undefined) say(lineOf('skipped', step.name, 0, 'there is no account'));
    else await run(step);
  }
  // A signal of its own: a run that was stopped also deletes its account.
  running.signal = AbortSignal.timeout(limitMs);
  const removal = { name: 'delete', limitMs, needsAccount: false, run: async () => (await account.delete()) ?? '' };
  const outcome = await tried(removal, running.signal);
  if (!outcome.isOk) {
    failed += 1;
    say(lineOf('wrong', 'delete', outcome.ms, `${outcome.text} The account ${account.email} may be left.`));
  } else if (outcome.text) {
    say(lineOf('ok', 'delete', outcome.ms, outcome.text));
  }
  running.signal = AbortSignal.timeout(limitMs);
  const gaps = await gapsOf(client, settings);
  for (const [name, text] of gaps) say(lineOf('later', name, undefined, text));
  if (!mailbox) say('The e-mail was not checked. To check it, add --mailbox with an address of yours.');
  const well = gaps.length === 0 ? 'All is well.' : `All steps are well, and ${gaps.length} to do later.`;
  say(stop?.aborted ? 'The run was stopped.' : failed === 0 ? well : `${failed} wrong.`);
  return failed === 0 && !stop?.aborted ? 0 : 1;
}

interface Outcome {
  isOk: boolean;
  text: string;
  ms: number;
}

async function tried({ limitMs, run }: Step, signal: AbortSignal): Promise<Outcome> {
  const started = performance.now();
  const passed = () => performance.now() - started;
  try {
    return { isOk: true, text: await run(signal), ms: passed() };
  } catch (error) {
    const isLate = signal.aborted && !(error instanceof Wrong);
    const text = isLate ? `It did not end within ${limitMs / 1000} s.` : (error as Error).message;
    return { isOk: false, text, ms: passed() };
  }
}

type Stage = StageName | 'local';

/** The settings of a stage. A local cloud has none, and no e-mail leaves it. */
function settingsIn(stage: Stage): Settings | undefined {
  return stage === 'local' ? undefined : settingsOf(stage);
}

/** The missing settings of the site's stage, which the steps would not notice. */
async function gapsOf(client: Client, settings: typeof settingsIn): Promise<[name: string, text: string][]> {
  const found = await client.call(configuration.read).catch(() => undefined);
  // If the site does not tell its stage, a step has failed.
  if (found === undefined) return [];
  try {
    const known = settings(found.stage);
    return known === undefined ? [] : Object.entries(gapsIn(known));
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return [['settings', error.message]];
  }
}

function readArguments(args: readonly string[]): { url: string; mailbox: string | undefined } | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { url: { type: 'string' }, mailbox: { type: 'string' } },
    });
    const { url = '', mailbox } = values;
    if (!/^https?:\/\/[^/]/.test(url) || !URL.canParse(url)) return `Name the address of the site: ${USAGE}`;
    if (mailbox !== undefined && mailbox !== OUTBOX && !mailbox.includes('@')) {
      return `--mailbox is an e-mail address that you read, or '${OUTBOX}' for a local cloud: ${USAGE}`;
    }
    return { url: new URL(url).origin, mailbox };
  } catch (error) {
    return `${(error as Error).message.split('. ')[0]}. ${USAGE}`;
  }
}

function mailboxOf(wanted: string | undefined, client: Client, unique: string): Mailbox | undefined {
  if (wanted === undefined) return undefined;
  return wanted === OUTBOX ? outboxOf(client, unique) : pastedFor(wanted);
}

function lineOf(state: string, name: string, ms: number | undefined, text: string): string {
  const time = ms === undefined ? '' : `${(ms / 1000).toFixed(1)} s`;
  return `${state.padEnd(7)}  ${name.padEnd(12)}  ${time.padStart(7)}  ${text}`;
}

if (import.meta.main) {
  const stopped = new AbortController();
  process.once('SIGINT', () => stopped.abort());
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  process.exitCode = await smoke(process.argv.slice(2), { say, stop: stopped.signal });
}
