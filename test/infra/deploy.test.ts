import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CopyObjectCommand, HeadObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test } from 'vitest';
import { deploy, type Tools } from '#infra/deploy.ts';
import { markOldAssets } from '#infra/old-assets.ts';
import { writeSbom } from '#infra/sbom.ts';

/* `npm run deploy -- --stage NAME`, with stand-ins for the tools that it runs. */

const OUTPUTS = { Url: 'https://d1.cloudfront.net', Region: 'eu-west-1', SiteBucket: 'files' };

function withTools(changes: Partial<Tools> = {}) {
  const ran: string[] = [];
  const said: string[] = [];
  const tools: Tools = {
    async run(tool, args, env = {}) {
      const variables = Object.entries(env).map((each) => each.join('='));
      ran.push([...variables, tool, ...args].join(' '));
      return 0;
    },
    context: () => ({ sender: 'hello@example.com' }),
    hasPerson: () => true,
    refusals: async () => [],
    async writeSbom() {
      ran.push('sbom');
      return 300;
    },
    outputs: () => OUTPUTS,
    async removeEdge(stack, region) {
      ran.push(`remove the edge of ${stack} in ${region}`);
      return undefined;
    },
    async markOldAssets({ SiteBucket }) {
      ran.push(`mark ${SiteBucket}`);
      return 3;
    },
    say: (sentence) => void said.push(sentence),
    ...changes,
  };
  return { ran, said, deploy: (...args: string[]) => deploy(args, tools) };
}

describe('a deployment', () => {
  test('tells the site its own address, if it has a domain', async () => {
    const context = () => ({ sender: 'hello@example.com', domain: 'steadfast.example.com', hostedZone: 'Z0123456789' });
    const { ran, deploy } = withTools({ context });
    expect(await deploy('--stage', 'prod')).toBe(0);
    expect(ran[0]).toBe('SITE_URL=https://steadfast.example.com vite build frontend');
  });

  test('builds the site, deploys the stack of the stage, and marks files of earlier builds', async () => {
    const { ran, said, deploy } = withTools();
    expect(await deploy('--stage', 'prod')).toBe(0);
    expect(ran).toEqual([
      'vite build frontend',
      'sbom',
      expect.stringMatching(/^cdk deploy Steadfast-prod -c stage=prod --outputs-file \S+\.build\/outputs\.json$/),
      'mark files',
      'remove the edge of Steadfast-prod in eu-west-1',
    ]);
    expect(said).toEqual([
      'The site is at https://d1.cloudfront.net',
      '3 files of earlier builds will be deleted in 30 days.',
    ]);
  });

  test.each([
    [[], 'Say which stage: npm run deploy -- --stage dev|prod'],
    [['prod'], 'Say which stage: npm run deploy -- --stage dev|prod'],
    [['--stage'], 'Say which stage: npm run deploy -- --stage dev|prod'],
    [['--stage', 'staging'], "There is no stage 'staging'. Say which stage: npm run deploy -- --stage dev|prod"],
    [
      ['--stage', 'dev', '--all', 'now'],
      "Nothing can follow the stage, but '--all now' did. Say which stage: npm run deploy -- --stage dev|prod",
    ],
  ])('with the arguments %o says what is wrong, and runs nothing', async (args, sentence) => {
    const { ran, said, deploy } = withTools();
    expect(await deploy(...args)).toBe(1);
    expect([ran, said]).toEqual([[], [sentence]]);
  });

  test('asks nobody whether permissions may change, if that was agreed beforehand', async () => {
    for (const args of [
      ['--stage', 'dev', '--yes'],
      ['--yes', '--stage', 'dev'],
    ]) {
      const { ran, deploy } = withTools({ hasPerson: () => false });
      expect(await deploy(...args)).toBe(0);
      expect(ran[2]).toMatch(/^cdk deploy Steadfast-dev -c stage=dev .* --require-approval never$/);
    }
  });

  test('needs that where nobody can be asked, and says so before it builds', async () => {
    const { ran, said, deploy } = withTools({ hasPerson: () => false });
    expect(await deploy('--stage', 'dev')).toBe(1);
    const sentence = 'Nobody can be asked here whether permissions may change. Add --yes to agree beforehand.';
    expect([ran, said]).toEqual([[], [sentence]]);
  });

  test('does not begin if CloudFormation would take it back', async () => {
    const asked: string[] = [];
    const { ran, said, deploy } = withTools({
      async refusals({ stage }) {
        asked.push(stage);
        return ['The zone Z0123456789 is of example.org.'];
      },
    });
    expect(await deploy('--stage', 'dev', '--yes')).toBe(1);
    expect([asked, ran, said]).toEqual([['dev'], [], ['The zone Z0123456789 is of example.org.']]);
  });

  test('with a wrong setting of its stage says so before it builds', async () => {
    const context = () => ({ prod: { domain: 'x.example.com' } });
    const refused = withTools({ context });
    expect(await refused.deploy('--stage', 'prod')).toBe(1);
    expect(refused.said.join()).toMatch(/^domain needs hostedZone/);
    expect(refused.ran).toEqual([]);
    expect(await withTools({ context }).deploy('--stage', 'dev')).toBe(0);
  });

  test.each(['vite', 'cdk'])('ends with the exit code of %s if that fails', async (broken) => {
    const ran: string[] = [];
    const { deploy } = withTools({
      run: async (tool) => {
        ran.push(tool);
        return tool === broken ? 7 : 0;
      },
    });
    expect(await deploy('--stage', 'dev')).toBe(7);
    expect(ran.at(-1)).toBe(broken);
  });

  test('deletes what an earlier one had in us-east-1, as soon as the settings need nothing there', async () => {
    const removed = withTools({ removeEdge: async () => 'Steadfast-dev-eu-west-1-Edge' });
    expect(await removed.deploy('--stage', 'dev')).toBe(0);
    expect(removed.said.at(-1)).toMatch(/^Steadfast-dev-eu-west-1-Edge is deleted: /);
    for (const needed of [{ wafRate: 1_000 }, { domain: 'x.example.com', hostedZone: 'Z0123456789' }]) {
      const { ran, deploy } = withTools({ context: () => ({ sender: 'hello@example.com', ...needed }) });
      expect(await deploy('--stage', 'dev')).toBe(0);
      expect(ran.at(-1)).toBe('mark files');
    }
    const kept = withTools({ removeEdge: () => Promise.reject(new Error('Access Denied')) });
    expect(await kept.deploy('--stage', 'dev')).toBe(0);
    expect(kept.said.at(-1)).toContain('could not be deleted, and may cost: Access Denied');
  });

  test('does not happen if its packages are not known', async () => {
    const { ran, said, deploy } = withTools({ writeSbom: () => Promise.reject(new Error('npm error missing: ulid')) });
    expect(await deploy('--stage', 'dev')).toBe(1);
    expect(ran).toEqual(['vite build frontend']);
    expect(said.at(-1)).toContain('missing: ulid');
  });

  test('has succeeded also if files of earlier builds could not be marked', async () => {
    const { said, deploy } = withTools({ markOldAssets: () => Promise.reject(new Error('Access Denied')) });
    expect(await deploy('--stage', 'dev')).toBe(0);
    expect(said.at(-1)).toContain('which the next deployment does: Access Denied');
  });
});

test('the list of packages has what is deployed, in its version, and nothing that only development needs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'steadfast-sbom-'));
  const file = join(folder, 'sbom.json');
  try {
    const count = await writeSbom(file);
    const { bomFormat, components } = JSON.parse(readFileSync(file, 'utf8')) as {
      bomFormat: string;
      components: { purl: string }[];
    };
    expect([bomFormat, components.length]).toEqual(['CycloneDX', count]);
    const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
      packages: Record<string, { version: string; dev?: boolean }>;
    };
    const deployed = Object.entries(packages)
      .filter(([folder, { dev }]) => folder !== '' && !dev)
      .map(([folder, { version }]) => `pkg:npm/${folder.replace(/^.*node_modules\//, '')}@${version}`);
    // Development needs this one as well, and still it is deployed.
    expect(deployed.filter((each) => each.includes('/zod@'))).toHaveLength(1);
    expect(deployed.filter((each) => each.includes('/vitest@'))).toEqual([]);
    const listed = components.map(({ purl }) => decodeURIComponent(purl));
    expect([...new Set(listed)].toSorted()).toEqual([...new Set(deployed)].toSorted());
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('files of earlier builds', () => {
  const s3 = mockClient(S3Client);
  beforeEach(() => s3.reset());

  test('are written again with a tag, by which the bucket deletes them, once and as they were', async () => {
    s3.on(ListObjectsV2Command)
      .resolvesOnce({
        Contents: [{ Key: 'assets/now-1.js' }, { Key: 'assets/old-1.js' }],
        NextContinuationToken: 'more',
      })
      .resolves({ Contents: [{ Key: 'assets/older-1.css' }] });
    s3.on(HeadObjectCommand, { Key: 'assets/old-1.js' }).resolves({
      ContentType: 'text/javascript',
      CacheControl: 'long',
    });
    s3.on(HeadObjectCommand, { Key: 'assets/older-1.css' }).resolves({ Metadata: { 'old-asset': 'true' } });
    expect(await markOldAssets(new S3Client({}), 'files', new Set(['assets/now-1.js']))).toBe(1);
    expect(s3.commandCalls(CopyObjectCommand).map(({ args }) => args[0].input)).toEqual([
      {
        Bucket: 'files',
        Key: 'assets/old-1.js',
        CopySource: 'files/assets/old-1.js',
        MetadataDirective: 'REPLACE',
        Metadata: { 'old-asset': 'true' },
        ContentType: 'text/javascript',
        CacheControl: 'long',
        TaggingDirective: 'REPLACE',
        Tagging: 'old-asset=true',
      },
    ]);
    expect(s3.commandCalls(ListObjectsV2Command).map(({ args }) => args[0].input)).toEqual([
      { Bucket: 'files', Prefix: 'assets/' },
      { Bucket: 'files', Prefix: 'assets/', ContinuationToken: 'more' },
    ]);
  });
});
