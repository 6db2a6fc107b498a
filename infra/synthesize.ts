import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Annotations, App } from 'aws-cdk-lib';
import { SteadfastStack } from './steadfast-stack.ts';

/** Enough for one machine, where no mail goes out. */
const SENDER = 'steadfast@example.com';
const NO_SENDER = `E-mails would come from ${SENDER}: put an address of yours into cdk.json.`;

export interface Template {
  Resources: Record<string, { Type: string; Properties?: Record<string, unknown>; Metadata?: Record<string, unknown> }>;
  Outputs?: Record<string, unknown>;
}

export interface Parts {
  /** The folder that `bundleFunctions` has answered. */
  bundles: string;
  /** The folder of the site; one that was not built yet is made, and empty. */
  site: string;
  /** Where the assembly goes; without one, where the command line tool says. */
  outdir?: string;
}

/** Makes the CloudFormation template, offline. */
export function synthesize({ bundles, site, outdir }: Parts): Template {
  mkdirSync(site, { recursive: true });
  const app = new App({ ...(outdir && { outdir }), analyticsReporting: false, context: { bundles } });
  const sender = (app.node.tryGetContext('sender') ?? SENDER) as string;
  const recipient = (app.node.tryGetContext('alarms') || undefined) as string | undefined;
  const stack = new SteadfastStack(app, 'Steadfast', { site, sender, recipient });
  if (sender === SENDER) Annotations.of(stack).addWarningV2('steadfast:sender', NO_SENDER);
  const assembly = app.synth();
  return JSON.parse(readFileSync(join(assembly.directory, stack.templateFile), 'utf8')) as Template;
}
