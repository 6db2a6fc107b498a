import { describe, expect, test } from 'vitest';
import { prefixes } from '#functions/lib/data/keys.ts';
import { about, functionNamed, granted, idsOf, sourcesOf, template } from './support/template.ts';

describe('change delivery', () => {
  test('reads the changes of certain items from the table’s stream, and retries ten times or for an hour', () => {
    const [source] = sourcesOf('deliver') as { FilterCriteria?: { Filters: { Pattern: string }[] } }[];
    expect(sourcesOf('deliver')).toHaveLength(1);
    expect(source).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 10,
      MaximumRecordAgeInSeconds: 3600,
    });
    const filters = source?.FilterCriteria?.Filters.map(({ Pattern }) => JSON.parse(Pattern));
    const keysOf = (...begin: string[]) => ({ Keys: { SK: { S: begin.map((prefix) => ({ prefix })) } } });
    expect(filters).toEqual([
      { eventName: ['INSERT'], dynamodb: keysOf(prefixes.outbox, prefixes.message) },
      {
        dynamodb: keysOf(
          ...[prefixes.board, prefixes.membership, prefixes.confidant, prefixes.sent, prefixes.received],
          ...[prefixes.coach, prefixes.entry, prefixes.weight, prefixes.picture],
        ),
      },
      { eventName: ['REMOVE'], dynamodb: keysOf(prefixes.sessions) },
    ]);
  });

  test('keeps records that failed for good in a bucket, for 30 days', () => {
    const [source] = sourcesOf('deliver') as { DestinationConfig?: unknown }[];
    const [bucket] = idsOf('AWS::S3::Bucket').filter((id) => id.includes('Undelivered'));
    expect(source?.DestinationConfig).toEqual({ OnFailure: { Destination: { 'Fn::GetAtt': [bucket, 'Arn'] } } });
    expect(template.Resources[bucket ?? '']?.Properties).toMatchObject({
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: 30, Status: 'Enabled' }] },
    });
  });

  test('can put into that bucket, and neither read nor delete there', () => {
    const [bucket] = idsOf('AWS::S3::Bucket').filter((id) => id.includes('Undelivered'));
    const { statements } = functionNamed('deliver');
    const actions = granted(about(statements, bucket), 's3');
    expect(actions.some((action) => /Put/.test(action))).toBe(true);
    expect(actions.filter((action) => /Delete|Get/.test(action))).toEqual([]);
  });

  test('has only the permissions and addresses that it needs, as has mail', () => {
    const [mail, deliver] = [functionNamed('mail').statements, functionNamed('deliver').statements];
    expect(granted(mail, 'dynamodb')).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
    ]);
    // Digests and throttled emails wait in its own queues.
    const senders = mail.filter(({ Action }) => JSON.stringify(Action).includes('sqs:SendMessage'));
    expect(
      JSON.stringify(senders.map(({ Resource }) => Resource))
        .match(/"\w*Queue\w*"/g)
        ?.toSorted(),
    ).toEqual([expect.stringMatching(/^"DigestMails/), expect.stringMatching(/^"Mails/)]);
    expect(granted(deliver, 'dynamodb').filter((action) => !/Stream|GetRecords|GetShardIterator/.test(action))).toEqual(
      ['dynamodb:BatchGetItem', 'dynamodb:DeleteItem', 'dynamodb:GetItem', 'dynamodb:UpdateItem'],
    );
    expect(functionNamed('deliver').variables).toEqual({
      TABLE_NAME: expect.anything(),
      MAIL_QUEUE_URL: { Ref: expect.stringContaining('Mails') },
      NOTIFICATIONS_QUEUE_URL: { Ref: expect.stringContaining('Notifications') },
      REPLIES_QUEUE_URL: { Ref: expect.stringContaining('Replies') },
      MAINTENANCE_QUEUE_URL: { Ref: expect.stringContaining('Maintenance') },
      PHOTOS_QUEUE_URL: { Ref: expect.stringContaining('PhotoAnalyses') },
      DRAFTS_QUEUE_URL: { Ref: expect.stringContaining('Drafts') },
      EXPORTS_QUEUE_URL: { Ref: expect.stringContaining('Exports') },
      PHOTOS_BUCKET: { Ref: expect.stringContaining('Photos') },
      LIVE_ENDPOINT: expect.anything(),
    });
  });
});

describe('follow-up work', () => {
  test('has queues of its own with partial failures', () => {
    const queue = (name: string) =>
      expect.objectContaining({
        EventSourceArn: { 'Fn::GetAtt': [expect.stringContaining(name), 'Arn'] },
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      });
    expect(sourcesOf('maintenance')).toEqual([queue('Maintenance'), queue('Drafts')]);
    const { statements } = functionNamed('maintenance');
    expect(granted(statements, 'dynamodb')).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:BatchWriteItem',
      'dynamodb:DeleteItem',
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
    ]);
    expect(granted(statements, 'sqs')).not.toContain('sqs:SendMessage');
  });
});
