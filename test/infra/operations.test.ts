import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { functionNames } from '#infra/bundle.ts';
import { idsOf, propertiesOf } from './support/template.ts';

/* Documents for operators agree with the template. */

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8');

test('docs/operations.md lists each alarm with its description, and has a section for it', () => {
  const text = read('operations.md');
  const rows = [...text.matchAll(/^\| `(\w+)` \| (.+?) \| \[(.+?)\]\(#.+?\) \|$/gm)];
  const listed = rows.map(([, name, description]) => `${name}: ${description}`);
  const alarms = idsOf('AWS::CloudWatch::Alarm').map((id) => {
    // The logical ID is the path of the construct and a hash: `AlarmsApiErrors1A2B3C4D`.
    const name = id.replace(/^Alarms/, '').replace(/[0-9A-F]{8}$/, '');
    return `${name}: ${propertiesOf(id).AlarmDescription}`;
  });
  expect(listed.toSorted()).toEqual(alarms.toSorted());
  for (const [, , , section] of rows) expect(text).toContain(`\n## ${section}\n`);
});

test('docs/deploy.md names each function and counts functions, alarms, queues and secrets', () => {
  const text = read('deploy.md');
  for (const name of functionNames()) expect(text).toContain(`\`${name}\``);
  const queues = idsOf('AWS::SQS::Queue').filter((id) => propertiesOf(id).RedrivePolicy);
  for (const [count, what] of [
    [functionNames().length, 'Lambda functions'],
    [idsOf('AWS::CloudWatch::Alarm').length, 'alarms'],
    [queues.length, 'queues'],
    [idsOf('AWS::SecretsManager::Secret').length, 'secrets'],
  ]) {
    expect(text).toContain(`| ${count} ${what}`);
  }
});
