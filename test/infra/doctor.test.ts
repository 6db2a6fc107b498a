import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { diagnose, doctor, linesOf } from '#infra/doctor/doctor.ts';
import type { Finding } from '#infra/doctor/finding.ts';
import { readCommandSettings, type Settings } from '#infra/settings.ts';
import { type AwsStandIn, type Reply, startAwsStandIn } from './support/aws-stand-in.ts';
import {
  CERTIFICATE,
  FINE,
  ISSUED,
  MAIL,
  resources,
  SENDER,
  SETTINGS,
  stackIs,
  TOPICS,
  zone,
} from './support/doctor-account.ts';

/* `npm run doctor` says of an account whether a deployment would work, and what is to be done. */

const FOLDER = join(import.meta.dirname, '../../infra/doctor');
let aws: AwsStandIn;
beforeEach(async () => {
  aws = await startAwsStandIn({ ...FINE });
  vi.stubEnv('AWS_ENDPOINT_URL', aws.url);
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  // Nobody's own profile.
  vi.stubEnv('AWS_CONFIG_FILE', '/dev/null');
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/dev/null');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await aws[Symbol.asyncDispose]();
});

/** The finding about a topic, where the account differs from a fine one. */
async function found(topic: string, replies: Record<string, Reply>, settings: Partial<Settings> = {}) {
  Object.assign(aws.replies, replies);
  const findings = await diagnose({ ...SETTINGS, ...settings });
  const [one, ...others] = findings.filter((each) => each.topic === topic);
  expect(others).toEqual([]);
  return `${one?.state}: ${one?.text}`;
}
const states = (findings: Finding[]) => [...new Set(findings.map(({ state }) => state))];

describe('an account in which all is done', () => {
  test('gets a line for each check, all ok', async () => {
    const findings = await diagnose(SETTINGS);
    expect(findings.map(({ topic }) => topic)).toEqual(TOPICS);
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
    const lines = linesOf(findings);
    expect(lines[0]).toBe('ok       credentials         account 123456789012, as arn:aws:iam::123456789012:user/ada');
    expect(lines.join('\n')).toContain('version 28 in eu-central-1');
    expect(lines.join('\n')).toContain('14 e-mails a second, 50,000 a day, 1,234 sent in the last 24 hours');
  });

  test('is not changed: only reading commands are in the code, and only those are sent', async () => {
    const code = readdirSync(FOLDER).map((file) => readFileSync(join(FOLDER, file), 'utf8'));
    const commands = [
      ...new Set(code.flatMap((text) => [...text.matchAll(/\b(\w+)Command\b/g)].map(([, name]) => name))),
    ];
    expect(commands.toSorted()).toEqual(Object.keys(FINE).toSorted());
    expect(commands.filter((name) => !/^(Get|List|Describe)[A-Z]/.test(name!))).toEqual([]);
    await diagnose(SETTINGS);
    expect([...new Set(aws.called)].toSorted()).toEqual(commands.toSorted());
  });
});

describe('what is missing is said with the next step', () => {
  const MISSING = {
    GetParameter: { refuse: 'ParameterNotFound' },
    DescribeStacks: { refuse: 'ValidationError', message: 'Stack with id Steadfast-prod does not exist' },
    GetEmailIdentity: { refuse: 'NotFoundException' },
    DescribeCertificate: { refuse: 'ResourceNotFoundException' },
    GetHostedZone: { refuse: 'NoSuchHostedZone' },
  };
  const concurrency = (ConcurrentExecutions: number) => ({
    GetAccountSettings: { AccountLimit: { ConcurrentExecutions } },
  });

  test.each<[string, string, Record<string, Reply>, Partial<Settings>, RegExp]>([
    ['CDK bootstrap', 'was never made', MISSING, {}, /^to do: .*npx cdk bootstrap aws:\/\/123456789012\/eu-central-1$/],
    ['CDK bootstrap', 'is old', { GetParameter: { Parameter: { Value: '5' } } }, {}, /^to do: .*version 5, and 6/],
    [
      'CDK bootstrap',
      'is needed for a certificate, too',
      {},
      { certificateArn: undefined },
      /^ok: version 28 in eu-central-1, version 28 in us-east-1$/,
    ],
    [
      'CDK bootstrap',
      'is needed for a web ACL, too',
      {},
      { wafRate: 2_000 },
      /^ok: version 28 in eu-central-1, version 28 in us-east-1$/,
    ],
    ['stack', 'is new', MISSING, {}, /^ok: Steadfast-prod was not deployed yet$/],
    ['stack', 'is under way', { DescribeStacks: stackIs('UPDATE_IN_PROGRESS') }, {}, /^to do: .*wait/],
    [
      'stack',
      'has failed at first',
      { DescribeStacks: stackIs('ROLLBACK_COMPLETE') },
      {},
      /^to do: .*delete the stack/,
    ],
    ['stack', 'is stuck', { DescribeStacks: stackIs('UPDATE_ROLLBACK_FAILED') }, {}, /^to do: .*Continue update/],
    [
      'Lambda concurrency',
      'is below the setting',
      concurrency(10),
      {},
      /^to do: .*10 .*1000\. Set it to 10, or request/,
    ],
    [
      'Lambda concurrency',
      'is that of a new account',
      concurrency(10),
      { lambdaConcurrency: 10 },
      /^later: 10 functions .*--quota-code L-B99A9384 --desired-value 1000$/,
    ],
    ['Lambda concurrency', 'is above the setting', {}, { lambdaConcurrency: 10 }, /^later: 1000, but .*Set it to 1000/],
    ['HTTP API quota', 'is low', { GetServiceQuota: { Quota: { Value: 2500 } } }, {}, /^later: 2,500 .*L-8A5B8E43/],
    ['WebSocket quota', 'is low', { GetServiceQuota: { Quota: { Value: 100 } } }, {}, /^later: 100 .*L-9ED1E49A/],
    ['SES', 'is in the sandbox', { GetAccount: { ...MAIL, ProductionAccessEnabled: false } }, {}, /^later: .*sandbox/],
    ['SES', 'is paused', { GetAccount: { ...MAIL, SendingEnabled: false } }, {}, /^later: Sending is paused/],
    ['SES', 'is on probation', { GetAccount: { ...MAIL, EnforcementStatus: 'PROBATION' } }, {}, /^later: .*PROBATION/],
    ['sender', 'is the example', {}, { sender: 'steadfast@example.com' }, /^to do: .*Put an address of yours/],
    ['sender', 'will be created', MISSING, {}, /^later: The deployment creates steadfast\.test in SES/],
    ['sender', 'is an address', MISSING, { senderIdentity: 'address' }, /^later: .*mails a link to hello@steadfast/],
    ['sender', 'belongs to somebody else', { ListStackResources: resources() }, {}, /^to do: .*"existing"/],
    ['sender', 'is not confirmed', { GetEmailIdentity: {} }, {}, /^later: steadfast\.test is not confirmed yet/],
    [
      'sender',
      'is not signed',
      { GetEmailIdentity: { ...SENDER, DkimAttributes: { Status: 'PENDING', Tokens: ['a'] } } },
      {},
      /^later: .*PENDING.*a\._domainkey\.steadfast\.test/,
    ],
    ['sender', 'must exist', MISSING, { senderIdentity: 'existing' }, /^to do: .*neither steadfast\.test nor hello@/],
    [
      'sender',
      'must be confirmed',
      { GetEmailIdentity: {} },
      { senderIdentity: 'existing' },
      /^to do: .*not confirmed/,
    ],
    ['sender', 'exists', {}, { senderIdentity: 'existing' }, /^ok: steadfast\.test is confirmed and signed/],
    ['domain', 'has none', {}, { domain: undefined }, /^ok: none/],
    ['domain', 'has neither', {}, { hostedZone: undefined, certificateArn: undefined }, /^to do: .*"hostedZone"/],
    ['certificate', 'is missing', MISSING, {}, /^to do: There is no such certificate/],
    [
      'certificate',
      'is pending',
      { DescribeCertificate: { Certificate: { ...ISSUED, Status: 'PENDING_VALIDATION' } } },
      {},
      /^to do: .*PENDING_VALIDATION/,
    ],
    ['certificate', 'is for another', {}, { domain: 'a.b.steadfast.test' }, /^to do: .*not for a\.b\.steadfast\.test/],
    [
      'certificate',
      'is elsewhere',
      {},
      { certificateArn: CERTIFICATE.replace('us-east-1', 'eu-west-1') },
      /^to do: .*us-east-1 only/,
    ],
    ['hosted zone', 'is missing', MISSING, {}, /^to do: There is no zone Z0123456789ABC/],
    ['hosted zone', 'is of another', { GetHostedZone: zone('other.test') }, {}, /^to do: .*of other\.test, not of app/],
    ['hosted zone', 'is private', { GetHostedZone: zone('steadfast.test', true) }, {}, /^to do: .*private/],
    [
      'Firebase secret',
      'is empty',
      { GetSecretValue: { SecretString: '{"unfilled":"x"}' } },
      {},
      /^later: Empty\. If you want pushes by FCM, fill the secret SecretsFirebase as docs\/deploy\.md says/,
    ],
    [
      'Firebase secret',
      'is half',
      { GetSecretValue: { SecretString: '{"web":{}}' } },
      {},
      /^later: It has no serviceAccount/,
    ],
    ['FatSecret secret', 'is no JSON', { GetSecretValue: { SecretString: 'x' } }, {}, /^to do: It has no JSON/],
  ])('%s: %s', async (topic, _, replies, settings, expected) => {
    expect(await found(topic, replies, settings)).toMatch(expected);
  });

  test('secrets are not mentioned before the first deployment', async () => {
    Object.assign(aws.replies, MISSING);
    const topics = (await diagnose(SETTINGS)).map(({ topic }) => topic);
    expect(topics).toEqual(TOPICS.filter((topic) => !topic.endsWith('secret')));
  });
});

describe('what cannot be checked says why, and stops nothing else', () => {
  test.each(Object.keys(FINE))('%s is refused', async (operation) => {
    aws.replies[operation] = { refuse: 'AccessDeniedException', message: 'ada is not authorized' };
    const findings = await diagnose(SETTINGS);
    const failed = findings.filter(({ state }) => state !== 'ok');
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.length).toBeLessThanOrEqual(3);
    expect(states(failed)).toEqual(['unknown']);
    for (const { text } of failed) expect(text).toBe('The credentials may not read this: ada is not authorized');
  });

  test('nothing answers', async () => {
    for (const operation of Object.keys(FINE)) aws.replies[operation] = 'hang';
    const findings = await diagnose(SETTINGS, 400);
    const hanging = findings.filter(({ topic }) => topic !== 'region');
    expect(states(hanging)).toEqual(['unknown']);
    for (const { text } of hanging) expect(text).toBe('AWS did not answer in time. Try again.');
  });

  test('nothing can be reached', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL', 'http://127.0.0.1:9');
    const findings = (await diagnose(SETTINGS)).filter(({ topic }) => topic !== 'region');
    expect(states(findings)).toEqual(['unknown']);
    for (const { text } of findings) expect(text).toBe('AWS cannot be reached (ECONNREFUSED). Check the network.');
  });

  test('there are no credentials', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', undefined);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', undefined);
    const [credentials, region, ...others] = await diagnose(SETTINGS);
    expect(credentials).toMatchObject({
      state: 'to do',
      text: expect.stringContaining("Sign in with 'aws configure'"),
    });
    expect(region).toMatchObject({ state: 'ok' });
    for (const { text } of others) expect(text).toBe('This cannot be checked without credentials.');
  });

  test('the credentials have expired', async () => {
    const expired = { refuse: 'ExpiredToken', message: 'The token has expired' };
    expect(await found('credentials', { GetCallerIdentity: expired })).toMatch(
      /^to do: AWS does not accept the credentials: The token has expired\. Sign in/,
    );
  });

  test('there is no region', async () => {
    vi.stubEnv('AWS_REGION', undefined);
    const findings = await diagnose(SETTINGS);
    expect(findings.find(({ topic }) => topic === 'region')).toMatchObject({ state: 'to do' });
    expect(findings.find(({ topic }) => topic === 'SES')?.text).toBe('This cannot be checked without a region.');
    vi.stubEnv('AWS_DEFAULT_REGION', 'eu-west-1');
    expect((await diagnose(SETTINGS)).filter(({ state }) => state !== 'ok')).toEqual([]);
  });
});

describe('the command', () => {
  const run = promisify(execFile);
  const command = (...args: string[]) =>
    run(process.execPath, [join(FOLDER, 'doctor.ts'), ...args], { env: process.env }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    );

  test('ends with 1 while something is to do before a deployment: here the sender of cdk.json', async () => {
    const { code, stdout } = await command('--stage', 'dev');
    expect(stdout).toMatch(/^to do {4}sender .*steadfast@example\.com/m);
    expect(stdout).toContain('1 to do before a deployment.');
    expect(code).toBe(1);
  });

  test.each([[[]], [['--stage']], [['--stage', 'staging']], [['--stage', 'dev', 'now']]])(
    'says how it is used, to %j',
    async (args) => {
      const lines: string[] = [];
      expect(await doctor(args, (line) => lines.push(line))).toBe(1);
      expect(lines).toEqual([expect.stringMatching(/Say which stage: npm run doctor -- --stage dev\|prod$/)]);
    },
  );

  test('reads the settings of a stage before those of all', () => {
    const context = { sender: 'a@x.test', lambdaConcurrency: 10, prod: { sender: 'b@x.test', lambdaConcurrency: 500 } };
    expect(readCommandSettings('doctor', ['--stage', 'dev'], context)).toMatchObject({
      sender: 'a@x.test',
      lambdaConcurrency: 10,
    });
    expect(readCommandSettings('doctor', ['--stage', 'prod'], context)).toMatchObject({
      sender: 'b@x.test',
      lambdaConcurrency: 500,
    });
  });
});
