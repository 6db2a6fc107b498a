import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { functionNames } from '#infra/bundle.ts';
import { constructStack, synthesize } from '#infra/synthesize.ts';
import type { Properties } from './template.ts';

/* Templates with other settings than those of the local cloud. Their functions have no code. */

export interface Variant {
  resources: Record<string, { Type: string; Properties?: Properties; DeletionPolicy?: string; DependsOn?: string[] }>;
  outputs: Record<string, { Value: unknown }>;
  /** What CloudFormation is told beside the template, by stack. */
  stacks: Record<string, { stackName?: string; tags?: Record<string, string>; terminationProtection?: boolean }>;
  warnings: string[];
  all(type: string): Properties[];
  /** The same in the small stack of the region that CloudFront reads. */
  allInEdge(type: string): Properties[];
}

/**
 * Synthesizes the stack with these settings, as for `region`. With `validates`, it throws what CDK finds wrong with the
 * template.
 */
export function variant(context: Record<string, unknown>, region?: string, validates = false): Variant {
  return inFolder(region, (parts) => {
    const template = synthesize({ ...parts, validates, context });
    return described(template as unknown as Described, parts.outdir);
  });
}

/** What `look` says of the constructs with these settings, as for `region`. */
export function constructs<Seen>(context: Record<string, unknown>, region: string, look: (app: App) => Seen): Seen {
  return inFolder(region, (parts) => look(constructStack({ ...parts, context }).app));
}

function inFolder<Result>(
  region: string | undefined,
  make: (parts: { bundles: string; site: string; outdir: string }) => Result,
): Result {
  const folder = mkdtempSync(join(tmpdir(), 'steadfast-variant-'));
  const before = process.env.CDK_DEFAULT_REGION;
  try {
    if (region === undefined) delete process.env.CDK_DEFAULT_REGION;
    else process.env.CDK_DEFAULT_REGION = region;
    for (const name of functionNames()) {
      mkdirSync(join(folder, 'bundles', name), { recursive: true });
      writeFileSync(join(folder, 'bundles', name, 'handler.mjs'), '');
    }
    return make({
      bundles: join(folder, 'bundles'),
      site: join(folder, 'site'),
      outdir: join(folder, 'assembly'),
    });
  } finally {
    if (before === undefined) delete process.env.CDK_DEFAULT_REGION;
    else process.env.CDK_DEFAULT_REGION = before;
    rmSync(folder, { recursive: true });
  }
}

interface Described {
  Resources: Variant['resources'];
  Outputs?: Variant['outputs'];
}

interface Artifact {
  type: string;
  properties: {
    templateFile: string;
    stackName?: string;
    tags?: Record<string, string>;
    terminationProtection?: boolean;
  };
}

function described({ Resources, Outputs }: Described, outdir: string): Variant {
  const manifest = readFileSync(join(outdir, 'manifest.json'), 'utf8');
  const { artifacts } = JSON.parse(manifest) as { artifacts: Record<string, Artifact> };
  const stacks = Object.entries(artifacts).filter(([, { type }]) => type === 'aws:cloudformation:stack');
  const metadata = stacks.flatMap(([name]) => {
    const file = join(outdir, `${name}.metadata.json`);
    const entries = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { type: string; data: unknown }[]>;
    return Object.values(entries).flat();
  });
  const edge = stacks.find(([name]) => name.includes('Edge'))?.[1].properties.templateFile;
  const edgeResources = edge && (JSON.parse(readFileSync(join(outdir, edge), 'utf8')) as Described).Resources;
  return {
    resources: Resources,
    outputs: Outputs ?? {},
    stacks: Object.fromEntries(stacks.map(([name, { properties }]) => [name, properties])),
    warnings: metadata.filter(({ type }) => type === 'aws:cdk:warning').map(({ data }) => String(data)),
    all: (type) => ofType(Resources, type),
    allInEdge: (type) => ofType(edgeResources || {}, type),
  };
}

function ofType(resources: Variant['resources'], type: string): Properties[] {
  return Object.values(resources).flatMap((each) => (each.Type === type ? [each.Properties ?? {}] : []));
}
