import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mailsTo } from '#test/support/world.ts';
import { all, cloud, isFree, outcomes, run, startProxy, textOf } from './support/smoke.ts';

/* More of `npm run smoke`: an address whose mail a person reads, and single steps that fail. */

const COMMAND = join(import.meta.dirname, '../../infra/smoke/smoke.ts');

describe('a site that works', () => {
  test('is not asked about its mail unless somebody reads it', async () => {
    const { code, said, lines } = await run(['--url', cloud.url]);
    expect(outcomes(lines)).toEqual(all('ok'));
    expect(said.at(-2)).toContain('The e-mail was not checked');
    expect(code).toBe(0);
  });

  test('is verified by the link that somebody pastes', async () => {
    const email = 'grace@example.org';
    const child = spawn(process.execPath, [COMMAND, '--url', cloud.url, '--mailbox', email]);
    let output = '';
    for await (const text of child.stdout.setEncoding('utf8')) {
      output += text;
      if (!output.endsWith(`Paste the link of the e-mail to ${email}: `)) continue;
      const [mail] = await mailsTo(cloud.url, email);
      child.stdin.write(`${/http\S+verify-email\S+/.exec(mail!.text)?.[0]}\n`);
    }
    if (child.exitCode === null) await once(child, 'exit');
    expect(output).toMatch(/ok +verify .*grace@example\.org/);
    expect(output).toContain('All is well.');
    expect(child.exitCode).toBe(0);
    expect(await isFree(email)).toBe(true);
  });
});

describe('what is wrong is said in a line, and the rest goes on', () => {
  test('the live channel is broken, and the account is deleted all the same', async () => {
    await cloud.inject({ service: 'apigatewaymanagementapi', kind: 'error', name: 'InternalServerError' });
    const { code, lines } = await run(['--url', cloud.url], { limitMs: 15_000 });
    expect(outcomes(lines)).toEqual({ ...all('ok'), 'live message': 'wrong' });
    expect(textOf(lines, 'live message')).toMatch(/^(The live connection opens, but|A message was sent, but)/);
    expect(code).toBe(1);
    expect(await isFree(textOf(lines, 'register')!)).toBe(true);
  });

  test('the edge loses cookies, so nobody sees a photo', async () => {
    await using proxy = await startProxy(() => false);
    const { code, lines } = await run(['--url', proxy.url]);
    expect(outcomes(lines)).toMatchObject({ photo: 'ok', 'photo at the edge': 'wrong', 'sign out': 'ok' });
    expect(textOf(lines, 'photo at the edge')).toMatch(/^A photo answers 403/);
    expect(code).toBe(1);
  });
});
