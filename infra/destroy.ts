/**
 * `npm run destroy -- --stage dev [--yes]`: deletes the stack of a stage with `cdk`, which asks first, and then the
 * small stack that it may have in us-east-1. What a stage keeps stays (docs/deploy.md). The exit code is 1 if anything
 * is left.
 */
import { hasPerson, readAgreement, runTool, YES } from './command.ts';
import { configuredRegion } from './doctor/account.ts';
import { statusOf } from './doctor/stack.ts';
import { removeEdge, stacksIn } from './edge-removal.ts';
import { readStage, SettingError } from './settings.ts';
import { type StageName, stackName } from './stage.ts';

/** The side effects of the command. */
export interface Tools {
  run(tool: 'cdk', args: readonly string[]): Promise<number>;
  hasPerson(): boolean;
  /** The region of the credentials, or undefined if nothing names one. */
  region(): Promise<string | undefined>;
  isThere(stack: string, region: string): Promise<boolean>;
  removeEdge(stack: string, region: string): Promise<string | undefined>;
  say(sentence: string): void;
}

/** Returns the exit code. */
export async function destroy(args: readonly string[], tools: Tools): Promise<number> {
  const { agrees, others } = readAgreement(args);
  let stage: StageName;
  try {
    stage = readStage('destroy', others);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    tools.say(error.message);
    return 1;
  }
  if (!agrees && !tools.hasPerson()) {
    tools.say(`Nobody can be asked here whether the stack may be deleted. Add ${YES} to agree beforehand.`);
    return 1;
  }
  const region = await tools.region();
  if (region === undefined) {
    tools.say('Name the region of the stack: export AWS_REGION=eu-central-1, or another one.');
    return 1;
  }
  const stack = stackName({ stage });
  const destroyed = await tools.run('cdk', ['destroy', stack, '-c', `stage=${stage}`, ...(agrees ? ['--force'] : [])]);
  if (destroyed !== 0) return destroyed;
  // The exit code of `cdk` is 0 also if a person has said no.
  if (await tools.isThere(stack, region)) {
    tools.say(`${stack} is still there, and nothing else was deleted.`);
    return 1;
  }
  try {
    const edge = await tools.removeEdge(stack, region);
    if (edge !== undefined) tools.say(`${edge} is deleted, too.`);
  } catch (error) {
    tools.say(`What ${stack} had in us-east-1 could not be deleted: ${(error as Error).message} Run this again.`);
    return 1;
  }
  tools.say(`${stack} is deleted.`);
  return 0;
}

const TOOLS: Tools = {
  run: runTool,
  hasPerson,
  region: configuredRegion,
  isThere: async (stack, region) => (await statusOf(stacksIn(region), stack)) !== undefined,
  removeEdge,
  say: (sentence) => void process.stdout.write(`${sentence}\n`),
};

if (import.meta.main) process.exitCode = await destroy(process.argv.slice(2), TOOLS);
