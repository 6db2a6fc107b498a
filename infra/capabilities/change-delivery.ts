import { Duration, type Stack } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { ALARM_PERIOD, type Alarms } from '../constructs/alarms.ts';
import { LambdaFunction } from '../constructs/lambda-function.ts';
import type { PhotoBucket } from '../constructs/photo-bucket.ts';
import type { Table } from '../constructs/table.ts';
import type { JobQueue } from '../constructs/worker.ts';
import type { LiveUpdates } from './live-updates.ts';

/** The sort key prefixes of the items whose changes `functions/deliver` handles (functions/lib/data/keys.ts). */
const CREATED = ['OUTBOX#', 'MESSAGE#'];
const CHANGED = [
  'BOARD',
  'CHAT#',
  'PEOPLE#CONFIDANT#',
  'PEOPLE#SENT#',
  'INVITATION#',
  'COACHES#COACH#',
  'ENTRY#',
  'WEIGHT#',
];
const DELETED = ['SESSION#'];

interface ChangeDeliveryProps {
  table: Table;
  photos: PhotoBucket;
  live: LiveUpdates;
  /** The queues that outbox jobs go to. */
  queues: JobQueue[];
  alarms: Alarms;
}

/**
 * Reads the table's stream: sends the jobs of the outbox to their queues, and tells open pages what changed. Lambda
 * retries failing records for ten times or an hour, in halved batches. After that the records go to a bucket for 30
 * days, so that the stream continues and nothing is lost.
 */
export class ChangeDelivery {
  constructor(stack: Stack, { table, photos, live, queues, alarms }: ChangeDeliveryProps) {
    const deliver = new LambdaFunction(stack, 'deliver', { timeout: 30 });
    table.grant(deliver, 'BatchGetItem', 'DeleteItem', 'GetItem', 'UpdateItem');
    photos.grant(deliver, 'GetObject');
    live.grantManageConnections(deliver);
    for (const queue of queues) queue.grantSendMessages(deliver);

    // The scope is the table, so that deployed stacks keep this bucket. The cast: CDK's own class does not satisfy its
    // interface under exactOptionalPropertyTypes.
    const undelivered = new Bucket(table, 'Undelivered', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      lifecycleRules: [{ expiration: Duration.days(30) }],
    }) as IBucket;
    undelivered.grantPut(deliver);
    deliver.addToRolePolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [undelivered.bucketArn] }));

    deliver.addEventSource(
      new DynamoEventSource(table.resource, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        filters: [
          FilterCriteria.filter({ eventName: FilterRule.isEqual('INSERT'), ...sortKeys(CREATED) }),
          FilterCriteria.filter(sortKeys(CHANGED)),
          FilterCriteria.filter({ eventName: FilterRule.isEqual('REMOVE'), ...sortKeys(DELETED) }),
        ],
        batchSize: 100,
        reportBatchItemFailures: true,
        bisectBatchOnError: true,
        retryAttempts: 10,
        maxRecordAge: Duration.hours(1),
        // CDK's own S3 destination would also grant reading and deleting.
        onFailure: { bind: () => ({ destination: undelivered.bucketArn }) },
      }),
    );

    // Lambda's error metric does not count records that the function returns as failed. Only its log does.
    const logged = new MetricFilter(table, 'DeliverErrors', {
      logGroup: deliver.logGroup,
      filterPattern: FilterPattern.stringValue('$.level', '=', 'ERROR'),
      metricNamespace: 'Steadfast',
      metricName: 'DeliverErrors',
    });
    const errors = new MathExpression({
      expression: 'FILL(logged, 0) + FILL(died, 0)',
      usingMetrics: {
        logged: logged.metric({ period: ALARM_PERIOD, statistic: 'sum' }),
        died: deliver.metricErrors({ period: ALARM_PERIOD }),
      },
      period: ALARM_PERIOD,
    });
    const why = 'functions/deliver fails on the stream. Its log says why.';
    alarms.add('Undelivered', errors, `${why} Records that failed for good are in the Undelivered bucket.`);
  }
}

/** One filter for all prefixes, because an event source takes five filters at most. */
function sortKeys(prefixes: readonly string[]) {
  return { dynamodb: { Keys: { SK: { S: prefixes.flatMap((prefix) => FilterRule.beginsWith(prefix)) } } } };
}
