import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { SteadfastStack } from './steadfast-stack.ts';

const SITE = join(import.meta.dirname, '../.build/site');

/** Whoever deploys gives their own: `npm run deploy -- --context sender=…`. */
const SENDER = 'steadfast@example.com';

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
  const sender = String(app.node.tryGetContext('sender') ?? SENDER);
  const stack = new SteadfastStack(app, 'Steadfast', { site: SITE, sender });
  const assembly = app.synth();
  return JSON.parse(readFileSync(join(assembly.directory, stack.templateFile), 'utf8')) as Template;
}
