/**
 * `npm run deploy -- --stage dev|prod [--yes]`: checks the settings, builds the site, writes which packages are
 * deployed, deploys the stack with `cdk`, and marks the assets of earlier builds, which are deleted 30 days later. Ends
 * with the exit code of the step that failed. `cdk` asks whether permissions may change; `--yes` agrees beforehand.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { hasPerson, ROOT, readAgreement, runTool, YES } from './command.ts';
import { refusals } from './doctor/doctor.ts';
import { removeEdge } from './edge-removal.ts';
import { markOldAssets } from './old-assets.ts';
import { SBOM, writeSbom } from './sbom.ts';
import { needsEdge, readCommandSettings, SettingError, type Settings } from './settings.ts';
import { stackName } from './stage.ts';

const SITE = join(ROOT, '.build/site');
const OUTPUTS = join(ROOT, '.build/outputs.json');

/** The outputs of the stack (steadfast-stack.ts). */
interface Outputs {
  Url: string;
  Region: string;
  SiteBucket: string;
}

/** The side effects of the command. */
export interface Tools {
  /** Runs a tool of the project, such as `cdk`, and returns its exit code. */
  run(tool: 'vite' | 'cdk', args: readonly string[], env?: Record<string, string>): Promise<number>;
  /** The context, if it is not that of cdk.json. */
  context?(): Record<string, unknown>;
  /** Whether a person can answer a question. */
  hasPerson(): boolean;
  /** The reasons in the settings for which CloudFormation would roll the deployment back. */
  refusals(settings: Settings): Promise<string[]>;
  /** Writes which packages are deployed, and returns how many. */
  writeSbom(): Promise<number>;
  outputs(stack: string): Outputs;
  /** Deletes what the stack had in us-east-1, and returns the name of that stack, if there was one. */
  removeEdge(stack: string, region: string): Promise<string | undefined>;
  markOldAssets(outputs: Outputs): Promise<number>;
  say(sentence: string): void;
}

/** Returns the exit code. */
export async function deploy(args: readonly string[], tools: Tools): Promise<number> {
  const { agrees, others } = readAgreement(args);
  let settings: Settings;
  try {
    // Wrong settings are reported before the build.
    settings = readCommandSettings('deploy', others, tools.context?.());
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    tools.say(error.message);
    return 1;
  }
  const { stage, domain } = settings;
  if (!agrees && !tools.hasPerson()) {
    tools.say(`Nobody can be asked here whether permissions may change. Add ${YES} to agree beforehand.`);
    return 1;
  }
  const refusals = await tools.refusals(settings);
  for (const each of refusals) tools.say(each);
  if (refusals.length > 0) return 1;
  const stack = stackName({ stage });
  const address = domain === undefined ? undefined : { SITE_URL: `https://${domain}` };
  const built = await tools.run('vite', ['build', 'frontend'], address);
  if (built !== 0) return built;
  try {
    await tools.writeSbom();
  } catch (error) {
    tools.say(`The list of packages could not be written, perhaps npm ci is needed: ${(error as Error).message}`);
    return 1;
  }
  const unasked = agrees ? ['--require-approval', 'never'] : [];
  const options = ['-c', `stage=${stage}`, '--outputs-file', OUTPUTS, ...unasked];
  const deployed = await tools.run('cdk', ['deploy', stack, ...options]);
  if (deployed !== 0) return deployed;
  const outputs = tools.outputs(stack);
  tools.say(`The site is at ${outputs.Url}`);
  try {
    const marked = await tools.markOldAssets(outputs);
    if (marked > 0) tools.say(`${marked} files of earlier builds will be deleted in 30 days.`);
  } catch (error) {
    const why = (error as Error).message;
    tools.say(`Files of earlier builds could not be marked for deletion, which the next deployment does: ${why}`);
  }
  if (needsEdge(settings)) return 0;
  try {
    const edge = await tools.removeEdge(stack, outputs.Region);
    if (edge !== undefined) tools.say(`${edge} is deleted: nothing of the settings is in us-east-1 any more.`);
  } catch (error) {
    const why = (error as Error).message;
    tools.say(`What an earlier deployment has in us-east-1 could not be deleted, and may cost: ${why}`);
  }
  return 0;
}

/** The names of the assets of the built site, as their keys in the bucket. */
function currentAssets(): Set<string> {
  const files = readdirSync(join(SITE, 'assets'), { recursive: true, withFileTypes: true });
  const paths = files.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Set(paths.map((path) => path.slice(SITE.length + 1)));
}

const TOOLS: Tools = {
  run: runTool,
  hasPerson,
  removeEdge,
  refusals,
  writeSbom: () => writeSbom(SBOM),
  outputs: (stack) => (JSON.parse(readFileSync(OUTPUTS, 'utf8')) as Record<string, Outputs>)[stack]!,
  async markOldAssets({ Region, SiteBucket }) {
    const requestHandler = { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true };
    const s3 = new S3Client({ region: Region, maxAttempts: 3, requestHandler });
    return markOldAssets(s3, SiteBucket, currentAssets());
  },
  say: (sentence) => void process.stdout.write(`${sentence}\n`),
};

if (import.meta.main) process.exitCode = await deploy(process.argv.slice(2), TOOLS);
