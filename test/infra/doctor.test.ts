import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { diagnose, doctor, linesOf, refusals } from '#infra/doctor/doctor.ts';
import type { Finding } from '#infra/doctor/finding.ts';
import { readCommandSettings } from '#infra/settings.ts';
import { accountOfFile, FINE, found, SETTINGS, stackIs, TOPICS } from './support/doctor-account.ts';

/* `npm run doctor` says of an account whether a deployment would work, and what is to be done. */

const FOLDER = join(import.meta.dirname, '../../infra/doctor');
const account = accountOfFile();
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
    // The last one is for a first deployment that has failed.
    expect(commands.toSorted()).toEqual([...Object.keys(FINE), 'DescribeStackEvents'].toSorted());
    expect(commands.filter((name) => !/^(Get|List|Describe)[A-Z]/.test(name!))).toEqual([]);
    await diagnose(SETTINGS);
    account.aws.replies.DescribeStacks = stackIs('ROLLBACK_COMPLETE');
    await diagnose(SETTINGS);
    expect([...new Set(account.aws.called)].toSorted()).toEqual(commands.toSorted());
  });
});

/** What is known without a request. */
const UNASKED = ['region', 'alarms'];

describe('what cannot be checked says why, and stops nothing else', () => {
  test.each(Object.keys(FINE))('%s is refused', async (operation) => {
    account.aws.replies[operation] = { refuse: 'AccessDeniedException', message: 'ada is not authorized' };
    const findings = await diagnose(SETTINGS);
    const failed = findings.filter(({ state }) => state !== 'ok');
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.length).toBeLessThanOrEqual(3);
    expect(states(failed)).toEqual(['unknown']);
    for (const { text } of failed) expect(text).toBe('The credentials may not read this: ada is not authorized');
  });

  test('nothing answers', async () => {
    for (const operation of Object.keys(FINE)) account.aws.replies[operation] = 'hang';
    const findings = await diagnose(SETTINGS, 400);
    const hanging = findings.filter(({ topic }) => !UNASKED.includes(topic));
    expect(states(hanging)).toEqual(['unknown']);
    for (const { text } of hanging) expect(text).toBe('AWS did not answer in time. Try again.');
  });

  test('nothing can be reached', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL', 'http://127.0.0.1:9');
    const findings = (await diagnose(SETTINGS)).filter(({ topic }) => !UNASKED.includes(topic));
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
    for (const { topic, text } of others) {
      if (!UNASKED.includes(topic)) expect(text).toBe('This cannot be checked without credentials.');
    }
  });

  test('the credentials have expired', async () => {
    const expired = { refuse: 'ExpiredToken', message: 'The token has expired' };
    expect(await found(account, 'credentials', { GetCallerIdentity: expired })).toMatch(
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

describe('before a deployment', () => {
  test('what would be taken back after minutes is known: a wrong certificate, or a zone of other names', async () => {
    expect(await refusals(SETTINGS)).toEqual([]);
    expect(await refusals({ ...SETTINGS, sender: 'hello@other.test' })).toEqual([
      expect.stringContaining('of steadfast.test, not of other.test'),
    ]);
    // What cannot be known prevents nothing.
    account.aws.replies.GetHostedZone = { refuse: 'AccessDenied' };
    expect(await refusals({ ...SETTINGS, sender: 'hello@other.test' })).toEqual([]);
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
