import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { messagesOf, say } from '#test/support/chats.ts';
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { coachOf, saveKey } from '#test/support/coaches.ts';
import { invited, verified } from '#test/support/confidants.ts';
import { sampled } from '#test/support/long.ts';
import { mailsTo, World } from '#test/support/world.ts';

/* Records of the stream that were given up are kept, and `npm run replay` delivers them. */

const PROJECT = join(import.meta.dirname, '../..');
const HOUR = 3_600_000;

let cloud: LocalCloud;
let world: World;

beforeAll(async () => {
  cloud = await startLocalCloud();
  world = new World(cloud.url);
});
afterAll(() => cloud.stop());

async function endpoints(): Promise<Record<string, string>> {
  return (await (await fetch(`${cloud.url}/__local/endpoints`)).json()) as Record<string, string>;
}

/** Runs the command as an operator does, against the services of this cloud. */
async function replay(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const child = spawn(process.execPath, ['infra/replay.ts', ...args], {
    cwd: PROJECT,
    env: {
      ...process.env,
      ...(await endpoints()),
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
    },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, lines: output.trim().split('\n') };
}

/** Lets hours pass until the stream has given up so many records more. It gives each its age when it is read. */
async function giveUp(count: number, since: number): Promise<void> {
  const records = () =>
    [
      ...cloud
        .log()
        .slice(since)
        .matchAll(/gave (\d+) stream records up: RecordAgeExceeded/g),
    ]
      .map(([, some]) => Number(some))
      .reduce((sum, some) => sum + some, 0);
  let hours = 0;
  async function afterHours(): Promise<number> {
    hours += 7;
    await cloud.setClock(new Date(Date.now() + hours * HOUR).toISOString());
    return records();
  }
  await expect.poll(afterHours, { timeout: 45_000, interval: 3_000 }).toBeGreaterThanOrEqual(count);
}

describe('what the stream gave up', () => {
  test('is tried for hours, then kept, and delivered by a replay: mail, notices and replies, once', async () => {
    const ada = await verified(world, { name: 'Ada' });
    await saveKey(ada);
    const { chat_id } = await coachOf(ada);
    await cloud.settle();
    const since = cloud.log().length;
    const eve = 'eve@x.example';
    const mails = async (address: string) => (await mailsTo(cloud.url, address)).length;
    const [adasMails, evesMails] = [await mails(ada.email), await mails(eve)];

    await cloud.inject({ service: 'sqs', operation: 'SendMessageBatch', kind: 'error', name: 'ServiceUnavailable' });
    // A job of the outbox, a message to a coach, an event that notifies.
    await ada.call(users.requestPasswordReset, { body: { user: { email: ada.email } } });
    await say(ada, chat_id, 'Say: Better late than never.');
    await invited(ada, eve);
    await expect
      .poll(
        () =>
          cloud
            .log()
            .slice(since)
            .match(/A queue did not take jobs/g)?.length ?? 0,
        { timeout: 30_000 },
      )
      .toBeGreaterThan(2);
    expect(cloud.log().slice(since)).not.toContain('stream records up');
    await giveUp(3, since);
    await cloud.clearFaults();
    await cloud.settle();
    expect([await mails(ada.email), await mails(eve)]).toEqual([adasMails, evesMails]);

    const { code, lines } = await replay('--stage', 'prod');
    expect([code, lines.at(-1)]).toEqual([0, expect.stringMatching(/^(\d+) of \1 objects delivered again, 0 kept\.$/)]);
    expect(lines.slice(0, -1).every((line) => /: \d+ records? delivered again\.$/.test(line))).toBe(true);
    await cloud.settle();
    expect([await mails(ada.email), await mails(eve)]).toEqual([adasMails + 1, evesMails + 1]);
    const said = (await messagesOf(ada, chat_id, { limit: 100 })).map(({ content }) => content);
    expect(said.filter((words) => words === 'Better late than never.')).toHaveLength(1);

    expect(await replay('--stage', 'prod')).toEqual({ code: 0, lines: ['Nothing is undelivered.'] });
    await cloud.setClock(null);
  });
});

describe('a replay', () => {
  /** The name of the one resource whose logical id begins so. */
  async function named(prefix: string): Promise<string> {
    const { AWS_ENDPOINT_URL_CLOUDFORMATION: url = '' } = await endpoints();
    const body = new URLSearchParams({ Action: 'ListStackResources', StackName: 'Steadfast-prod' });
    const list = await (await fetch(url, { method: 'POST', body })).text();
    const found = new RegExp(`${prefix}\\w*</LogicalResourceId><PhysicalResourceId>([^<]+)`).exec(list);
    return found?.[1] ?? '';
  }

  async function put(key: string, body: unknown): Promise<void> {
    const { AWS_ENDPOINT_URL_S3: endpoint = '' } = await endpoints();
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    const s3 = new S3Client({ region: 'us-east-1', endpoint, credentials });
    const Bucket = await named('DataUndelivered');
    await s3.send(new PutObjectCommand({ Bucket, Key: key, Body: JSON.stringify(body) }));
  }

  const failure = (functionArn: string, queue: string) => {
    const record = {
      eventName: 'INSERT',
      dynamodb: {
        SequenceNumber: '1',
        Keys: { PK: { S: 'USER#nobody' }, SK: { S: 'OUTBOX#1' } },
        NewImage: {
          queue: { S: queue },
          body: { S: JSON.stringify({ id: 'x', job: { kind: 'renamed', userId: 'nobody' } }) },
        },
      },
    };
    return { requestContext: { functionArn }, payload: JSON.stringify({ Records: [record] }) };
  };

  test('keeps what its function does not take, says why, and ends with 1; later it delivers that', async () => {
    const deliver = await named('deliverfunction');
    const arn = (name: string) => `arn:aws:lambda:us-east-1:000000000000:function:${name}`;
    await put('busy.json', failure(arn(deliver), 'maintenance'));
    await put('unknown.json', failure(deliver, 'nowhere'));
    await put('strange.json', { some: 'thing' });
    await put('foreign.json', failure(`${arn('SomebodyElse')}:$LATEST`, 'maintenance'));
    await cloud.inject({ service: 'sqs', operation: 'SendMessageBatch', kind: 'error', name: 'ServiceUnavailable' });
    const { code, lines } = await replay('--stage', 'prod');
    await cloud.clearFaults();
    expect([code, lines.toSorted()]).toEqual([
      1,
      [
        '0 of 4 objects delivered again, 4 kept.',
        'busy.json: kept, because the function did not take 1 of 1 records: see its log.',
        `foreign.json: kept, because ${arn('SomebodyElse')}:$LATEST is not a function of this stack that reads the stream.`,
        'strange.json: kept, because it has no records of the stream.',
        'unknown.json: kept, because the function did not take 1 of 1 records: see its log.',
      ],
    ]);
    const again = await replay('--stage', 'prod');
    expect(again.lines).toContain('busy.json: 1 record delivered again.');
    expect([again.code, again.lines.at(-1)]).toEqual([1, '1 of 4 objects delivered again, 3 kept.']);
  });

  test.each(
    sampled<[string[], RegExp]>(
      [
        [['--stage'], /--stage/],
        [['--stage', 'no such'], /There is no stage 'no such'/],
        [['--stage', 'dev'], /^The stack Steadfast-dev cannot be read: .*does not exist/],
        [[], /Say which stage/],
        [['--force'], /Say which stage/],
        [['everything'], /Say which stage/],
      ],
      4,
    ),
  )('refuses %j in one sentence', async (args, sentence) => {
    const { code, lines } = await replay(...args);
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(sentence);
  });
});
