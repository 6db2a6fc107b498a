import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Annotations, App } from 'aws-cdk-lib';
import { SteadfastStack } from './steadfast-stack.ts';

/** The sender on one machine, where no e-mail leaves. */
const DEFAULT_SENDER = 'steadfast@example.com';
const NO_SENDER = `E-mails would come from ${DEFAULT_SENDER}: put an address of yours into cdk.json.`;

const NO_ALARMS = 'Nobody is told of alarms: put an address into alarms in cdk.json.';
/** Dollars. */
const DEFAULT_MONTHLY_SPEND = 60;

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
}

/** Makes the CloudFormation template, offline. */
export function synthesize({ bundles, site, outdir }: Parts): Template {
  mkdirSync(site, { recursive: true });
  const app = new App({
    ...(outdir && { outdir }),
    analyticsReporting: false,
    context: { bundles },
  });
  const sender = (app.node.tryGetContext('sender') ?? DEFAULT_SENDER) as string;
  const alarmRecipient = (app.node.tryGetContext('alarms') || undefined) as string | undefined;
  const monthlySpend = Number(app.node.tryGetContext('monthlySpend') ?? DEFAULT_MONTHLY_SPEND);
  if (!(monthlySpend > 0)) throw new Error('monthlySpend in cdk.json must be a number of dollars above zero.');
  const stack = new SteadfastStack(app, 'Steadfast', { siteFiles: site, sender, alarmRecipient, monthlySpend });
  if (sender === DEFAULT_SENDER) Annotations.of(stack).addWarningV2('steadfast:sender', NO_SENDER);
  if (!alarmRecipient) Annotations.of(stack).addWarningV2('steadfast:alarms', NO_ALARMS);
  const assembly = app.synth();
  return JSON.parse(readFileSync(join(assembly.directory, stack.templateFile), 'utf8')) as Template;
}
