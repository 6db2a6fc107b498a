import { describe, expect, test } from 'vitest';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { about, functionNamed, granted, idsOf, sourcesOf, template } from './support/template.ts';

const READERS = ['deliver', 'live'];

describe('change delivery', () => {
  const keysOf = (...begin: string[]) => ({ Keys: { SK: { S: begin.map((prefix) => ({ prefix })) } } });
  const filtersOf = (name: string) => {
    const [source] = sourcesOf(name) as { FilterCriteria?: { Filters: { Pattern: string }[] } }[];
    return source?.FilterCriteria?.Filters.map(({ Pattern }) => JSON.parse(Pattern));
  };

  test('reads the table’s stream for jobs, and beside that for open pages, which keep no job back', () => {
    expect(filtersOf('deliver')).toEqual([
      { eventName: ['INSERT'], dynamodb: keysOf(prefixes.outbox, prefixes.message) },
      { dynamodb: keysOf(prefixes.confidant, prefixes.received, prefixes.entry) },
    ]);
    expect(filtersOf('live')).toEqual([
      { eventName: ['INSERT', 'MODIFY'], dynamodb: keysOf(prefixes.message) },
      {
        dynamodb: keysOf(
          ...[prefixes.board, prefixes.note, prefixes.review, prefixes.membership, prefixes.confidant, prefixes.sent],
          ...[prefixes.received, prefixes.coach, prefixes.entry, prefixes.weight, prefixes.picture, keys.user('').SK],
          ...[prefixes.journal, prefixes.journalPhotos, prefixes.journalShare],
        ),
      },
      { eventName: ['REMOVE'], dynamodb: keysOf(prefixes.sessions) },
    ]);
  });

  test.each(READERS)('tries failed records of %s for six hours, however often, in the order of the stream', (name) => {
    expect(sourcesOf(name)).toHaveLength(1);
    expect(sourcesOf(name)[0]).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: -1,
      MaximumRecordAgeInSeconds: 6 * 3600,
      // With more, Lambda keeps the order of each item alone: a chat's messages would change places.
      ParallelizationFactor: 1,
      MetricsConfig: { Metrics: ['EventCount'] },
    });
  });

  test('keeps records that failed for good in a bucket, for 30 days', () => {
    const [bucket] = idsOf('AWS::S3::Bucket').filter((id) => id.includes('Undelivered'));
    for (const name of READERS) {
      const [source] = sourcesOf(name) as { DestinationConfig?: unknown }[];
      expect(source?.DestinationConfig).toEqual({ OnFailure: { Destination: { 'Fn::GetAtt': [bucket, 'Arn'] } } });
    }
    expect(template.Resources[bucket ?? '']?.Properties).toMatchObject({
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: 30, Status: 'Enabled' }] },
    });
  });

  test.each(READERS)('lets %s put into that bucket, and neither read nor delete there', (name) => {
    const [bucket] = idsOf('AWS::S3::Bucket').filter((id) => id.includes('Undelivered'));
    const { statements } = functionNamed(name);
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
    const ofTable = (statements: typeof mail) =>
      granted(statements, 'dynamodb').filter((action) => !/Stream|GetRecords|GetShardIterator/.test(action));
    expect(ofTable(deliver)).toEqual([]);
    expect(ofTable(functionNamed('live').statements)).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:DeleteItem',
      'dynamodb:GetItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
    ]);
    expect(functionNamed('deliver').variables).toEqual({
      TABLE_NAME: expect.anything(),
      UNDELIVERED_BUCKET: { Ref: expect.stringContaining('Undelivered') },
      MAIL_QUEUE_URL: { Ref: expect.stringContaining('Mails') },
      NOTIFICATIONS_QUEUE_URL: { Ref: expect.stringContaining('Notifications') },
      REPLIES_QUEUE_URL: { Ref: expect.stringContaining('Replies') },
      MAINTENANCE_QUEUE_URL: { Ref: expect.stringContaining('Maintenance') },
      PHOTOS_QUEUE_URL: { Ref: expect.stringContaining('PhotoAnalyses') },
      DRAFTS_QUEUE_URL: { Ref: expect.stringContaining('Drafts') },
      EXPORTS_QUEUE_URL: { Ref: expect.stringContaining('Exports') },
    });
    expect(functionNamed('live').variables).toEqual({
      TABLE_NAME: expect.anything(),
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
