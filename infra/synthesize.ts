import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Annotations, App } from 'aws-cdk-lib';
import { JobQueue } from './constructs/worker.ts';
import { EDGE_REGION, gapsIn, needsEdge, readSettings, type Settings } from './settings.ts';
import { API_ROOM, stackName } from './stage.ts';
import { SteadfastStack } from './steadfast-stack.ts';

export interface Template {
  Resources: Record<string, { Type: string; Properties?: Record<string, unknown>; Metadata?: Record<string, unknown> }>;
  Outputs?: Record<string, unknown>;
}

interface Parts {
  /** The folder that `bundleFunctions` returned. */
  bundles: string;
  /** The folder of the built site. It is created empty if the site was not built yet. */
  site: string;
  /** The folder for the cloud assembly. The CDK command line sets it by itself. */
  outdir?: string;
  /** Whether CDK checks the template against the schemas of CloudFormation, which takes seconds. */
  validates?: boolean;
  /** Settings by name. The CDK command line adds those of cdk.json. */
  context?: Record<string, unknown>;
}

/**
 * Makes the CloudFormation template, offline. With `validates`, it must pass all checks of CDK (cdk.json).
 * @throws SettingError
 */
export function synthesize(parts: Parts): Template {
  const { app, stack } = constructStack(parts);
  const assembly = app.synth();
  return JSON.parse(readFileSync(join(assembly.directory, stack.templateFile), 'utf8')) as Template;
}

/**
 * The constructs from which the template is made.
 * @throws SettingError
 */
export function constructStack(parts: Parts): { app: App; stack: SteadfastStack } {
  const { bundles, site, outdir, validates = false, context } = parts;
  mkdirSync(site, { recursive: true });
  const app = new App({
    ...(outdir && { outdir }),
    analyticsReporting: false,
    builtinCloudFormationValidation: validates,
    context: { bundles, ...context },
  });
  const settings = readSettings((name) => app.node.tryGetContext(name));
  const stack = new SteadfastStack(app, stackName(settings), { siteFiles: site, settings, ...regionFor(settings) });
  for (const [id, warning] of Object.entries(warningsAbout(stack, settings))) {
    Annotations.of(stack).addWarningV2(`steadfast:${id}`, warning);
  }
  return { app, stack };
}

/** A template for any region, except if the certificate or the web ACL depends on the region. */
function regionFor(settings: Settings) {
  if (!needsEdge(settings)) return {};
  return { env: { region: process.env.CDK_DEFAULT_REGION ?? EDGE_REGION }, crossRegionReferences: true };
}

function warningsAbout(stack: SteadfastStack, settings: Settings): Record<string, string> {
  const { lambdaConcurrency } = settings;
  const queues = stack.node.findAll().filter((each) => each instanceof JobQueue);
  const atMost = queues.reduce((sum, { maxConcurrency }) => sum + maxConcurrency, 0);
  return {
    ...gapsIn(settings),
    ...(lambdaConcurrency < atMost + API_ROOM && {
      concurrency:
        `The queues may run ${atMost} functions at once and the account ${lambdaConcurrency} (lambdaConcurrency in ` +
        'cdk.json), so the API may have to wait: ask AWS for 1,000 concurrent executions of Lambda (L-B99A9384).',
    }),
  };
}
