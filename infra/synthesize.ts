import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Annotations, App } from 'aws-cdk-lib';
import { SteadfastStack } from './steadfast-stack.ts';

const SITE = join(import.meta.dirname, '../.build/site');

/** Enough for one machine, where no mail goes out. */
const SENDER = 'steadfast@example.com';
const NO_SENDER = `E-mails would come from ${SENDER}: put an address of yours into cdk.json.`;

export interface Template {
  Resources: Record<string, { Type: string; Properties?: Record<string, unknown>; Metadata?: Record<string, unknown> }>;
  Outputs?: Record<string, unknown>;
}

/**
 * Makes the CloudFormation template, offline. The functions must be bundled before (`bundleFunctions`). A site that was
 * not built yet is an empty folder here; `npm run deploy` builds it first.
 */
export function synthesize(outdir?: string): Template {
  mkdirSync(SITE, { recursive: true });
  const app = new App({ ...(outdir && { outdir }), analyticsReporting: false });
  const sender = (app.node.tryGetContext('sender') ?? SENDER) as string;
  const recipient = (app.node.tryGetContext('alarms') || undefined) as string | undefined;
  const stack = new SteadfastStack(app, 'Steadfast', { site: SITE, sender, recipient });
  if (sender === SENDER) Annotations.of(stack).addWarningV2('steadfast:sender', NO_SENDER);
  const assembly = app.synth();
  return JSON.parse(readFileSync(join(assembly.directory, stack.templateFile), 'utf8')) as Template;
}
