import { Duration, type Stack } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, FilterRule, MetricType, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { ALARM_PERIOD, type Alarms } from '../constructs/alarms.ts';
import { functionLog, LambdaFunction } from '../constructs/lambda-function.ts';
import type { Table } from '../constructs/table.ts';
import type { JobQueue } from '../constructs/worker.ts';
import type { LiveUpdates } from './live-updates.ts';

/** CDK's type of a filter of an event source. */
type Filter = ReturnType<typeof FilterCriteria.filter>;

/**
 * The sort key prefixes of the items whose changes the functions handle (functions/lib/data/keys.ts). `deliver` handles
 * those that cause jobs, `live` those that open pages show.
 */
const JOBS = [created('OUTBOX#', 'MESSAGE#'), changed('PEOPLE#CONFIDANT#', 'INVITATION#', 'ENTRY#')];
const SHOWN = [
  // A message is changed when a page of a journal is taken back. Pages drop a deleted chat with its messages.
  written('MESSAGE#'),
  changed(
    'BOARD',
    'NOTE#',
    'REVIEW#',
    'CHAT#',
    'PEOPLE#CONFIDANT#',
    'PEOPLE#SENT#',
    'INVITATION#',
    'COACHES#COACH#',
    'ENTRY#',
    'WEIGHT#',
    'PICTURE',
    'USER',
    'JOURNAL#',
    'JOURNALPHOTOS#',
    'JOURNALSHARE#',
  ),
  deleted('SESSION#'),
];

/** How long failing records are tried again, in hours. The stream keeps records for 24. */
const RETRY_HOURS = 6;

interface ChangeDeliveryProps {
  table: Table;
  live: LiveUpdates;
  /** The queues that outbox jobs go to. */
  queues: JobQueue[];
  alarms: Alarms;
}

/**
 * Reads the table's stream by two functions, so that jobs never wait for open pages: `deliver` sends the jobs of the
 * outbox to their queues, `live` tells open pages what changed. Lambda retries failing records for six hours, in halved
 * batches. After that the records go to a bucket for 30 days, so that the stream continues and nothing is lost.
 */
export class ChangeDelivery {
  /** The functions that read the stream. */
  readonly readers: readonly LambdaFunction[];
  private readonly table: Table;
  private readonly undelivered: IBucket;

  constructor(stack: Stack, { table, live, queues, alarms }: ChangeDeliveryProps) {
    this.table = table;
    // The scope is the table, so that deployed stacks keep this bucket. The cast: CDK's own class does not satisfy its
    // interface under exactOptionalPropertyTypes.
    this.undelivered = new Bucket(table, 'Undelivered', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      lifecycleRules: [{ expiration: Duration.days(30) }],
    }) as IBucket;

    // A log of its own: an alarm counts the errors in it.
    const deliver = new LambdaFunction(stack, 'deliver', { timeout: 30, log: functionLog(stack, 'deliver-log') });
    // It needs only the name: it reads the stream, not the table.
    deliver.addEnvironment('TABLE_NAME', table.resource.tableName);
    deliver.addEnvironment('UNDELIVERED_BUCKET', this.undelivered.bucketName);
    for (const queue of queues) queue.grantSendMessages(deliver);

    const tellLive = new LambdaFunction(stack, 'live', { timeout: 30 });
    table.grant(tellLive, 'BatchGetItem', 'DeleteItem', 'GetItem', 'Query', 'UpdateItem');
    live.grantManageConnections(tellLive, 'POST', 'DELETE');

    this.readers = [deliver, tellLive];
    const sources = [this.read(deliver, JOBS), this.read(tellLive, SHOWN)];
    this.addAlarms(alarms, deliver, sources);
  }

  private read(lambda: LambdaFunction, filters: Filter[]): DynamoEventSource {
    const { undelivered } = this;
    const allow = (action: string, resource: string) =>
      lambda.addToRolePolicy(new PolicyStatement({ actions: [action], resources: [resource] }));
    allow('s3:PutObject', undelivered.arnForObjects('*'));
    allow('s3:ListBucket', undelivered.bucketArn);
    const source = new DynamoEventSource(this.table.resource, {
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters,
      batchSize: 100,
      // With more, Lambda would keep only the order of each item, and a chat's messages are items of their own.
      parallelizationFactor: 1,
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      // Only the age ends retries: an outage of a queue takes minutes to hours, however many attempts there are.
      retryAttempts: -1,
      maxRecordAge: Duration.hours(RETRY_HOURS),
      // CDK's own S3 destination would also grant reading and deleting.
      onFailure: { bind: () => ({ destination: undelivered.bucketArn }) },
      metricsConfig: { metrics: [MetricType.EVENT_COUNT] },
    });
    lambda.addEventSource(source);
    return source;
  }

  private addAlarms(alarms: Alarms, deliver: LambdaFunction, sources: readonly DynamoEventSource[]): void {
    // Lambda's error metric does not count records that the function returns as failed. Only its log does.
    const logged = new MetricFilter(this.table, 'DeliverErrors', {
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
    alarms.add('StreamErrors', {
      metric: errors,
      description: 'functions/deliver cannot send jobs: mail and notifications wait. Its log says why.',
    });

    const [late, lateLive] = this.readers.map((reader) =>
      reader.metric('IteratorAge', { period: ALARM_PERIOD, statistic: 'max' }),
    ) as [Metric, Metric];
    alarms.add('StreamAge', {
      metric: new MathExpression({
        expression: 'MAX([late, lateLive]) / 60000',
        usingMetrics: { late, lateLive },
        period: ALARM_PERIOD,
        label: 'minutes',
      }),
      threshold: 10,
      description: `The stream is read ten minutes late. After ${RETRY_HOURS} hours its records go to the Undelivered bucket.`,
    });

    const [givenUp, givenUpLive] = sources.map(
      ({ eventSourceMappingId }) =>
        new Metric({
          namespace: 'AWS/Lambda',
          metricName: 'OnFailureDestinationDeliveredEventCount',
          dimensionsMap: { EventSourceMappingUUID: eventSourceMappingId },
          period: ALARM_PERIOD,
          statistic: 'sum',
        }),
    ) as [Metric, Metric];
    alarms.add('UndeliveredRecords', {
      metric: new MathExpression({
        expression: 'FILL(givenUp, 0) + FILL(givenUpLive, 0)',
        usingMetrics: { givenUp, givenUpLive },
        period: ALARM_PERIOD,
      }),
      description: 'Records of the stream have failed for good. Fix the cause, then run npm run replay.',
    });
    alarms.add('UndeliveredObjects', {
      metric: new Metric({
        namespace: 'AWS/S3',
        metricName: 'NumberOfObjects',
        dimensionsMap: { BucketName: this.undelivered.bucketName, StorageType: 'AllStorageTypes' },
        // S3 reports the metric once a day.
        period: Duration.days(1),
        statistic: 'max',
      }),
      description: 'The Undelivered bucket is not empty. Run npm run replay before its objects expire after 30 days.',
    });
  }
}

function created(...prefixes: string[]): Filter {
  return FilterCriteria.filter({ eventName: FilterRule.isEqual('INSERT'), ...sortKeys(prefixes) });
}

function written(...prefixes: string[]): Filter {
  return FilterCriteria.filter({ eventName: FilterRule.or('INSERT', 'MODIFY'), ...sortKeys(prefixes) });
}

function changed(...prefixes: string[]): Filter {
  return FilterCriteria.filter(sortKeys(prefixes));
}

function deleted(...prefixes: string[]): Filter {
  return FilterCriteria.filter({ eventName: FilterRule.isEqual('REMOVE'), ...sortKeys(prefixes) });
}

/** One filter for all prefixes, because an event source takes five filters at most. */
function sortKeys(prefixes: readonly string[]) {
  return { dynamodb: { Keys: { SK: { S: prefixes.flatMap((prefix) => FilterRule.beginsWith(prefix)) } } } };
}
