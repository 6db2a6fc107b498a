import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { AttributeType, type ITable, ProjectionType, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, FilterRule, type Function as Lambda, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { type Alarms, PERIOD } from './alarms.ts';

/** What a function may do with the table. There is no Scan: no screen and no job reads the table whole. */
export type TableVerb =
  | 'BatchGetItem'
  | 'BatchWriteItem'
  | 'DeleteItem'
  | 'GetItem'
  | 'PutItem'
  | 'Query'
  | 'UpdateItem';

const INDEX = 'GSI1';

/**
 * The one table, paid by request. Its stream is the outbox; `expires` (epoch seconds) lets DynamoDB delete what has
 * had its day; it can be restored to any second of the last 35 days, and neither a mistake nor the stack's end deletes it.
 */
export class Table extends Construct {
  private readonly table: TableV2;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.table = new TableV2(this, 'Table', {
      partitionKey: { name: 'PK', type: AttributeType.STRING },
      sortKey: { name: 'SK', type: AttributeType.STRING },
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      // What is due, by its instant: the agenda's items alone have these attributes.
      globalSecondaryIndexes: [
        {
          indexName: INDEX,
          partitionKey: { name: 'GSI1PK', type: AttributeType.STRING },
          sortKey: { name: 'GSI1SK', type: AttributeType.STRING },
          projectionType: ProjectionType.KEYS_ONLY,
        },
      ],
      timeToLiveAttribute: 'expires',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }

  /** Tells a function the table's name and grants it exactly these verbs (a transaction needs those of its items). */
  bind(lambda: Lambda, ...verbs: TableVerb[]): void {
    lambda.addEnvironment('TABLE_NAME', this.table.tableName);
    const actions = verbs.map((verb) => `dynamodb:${verb}`);
    lambda.addToRolePolicy(new PolicyStatement({ actions, resources: [this.table.tableArn] }));
  }

  /** Lets a function ask the index of what is due, which knows everybody's. */
  bindIndex(lambda: Lambda): void {
    const resources = [`${this.table.tableArn}/index/${INDEX}`];
    lambda.addToRolePolicy(new PolicyStatement({ actions: ['dynamodb:Query'], resources }));
  }

  /**
   * Hands a function what changes in items whose sort key begins with one of these, in the order of their partition: `created`
   * when they are made, `changed` whatever becomes of them, `deleted` when they go. What it cannot take is
   * tried again, alone in the end; what still fails after ten times or an hour is kept whole in a bucket for 30 days,
   * so that the stream goes on and nothing is lost.
   */
  deliver(lambda: Lambda, prefixes: { created: string[]; changed: string[]; deleted: string[] }, alarms: Alarms): void {
    // The casts: CDK's own classes do not satisfy their interfaces under exactOptionalPropertyTypes.
    const undelivered = new Bucket(this, 'Undelivered', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      lifecycleRules: [{ expiration: Duration.days(30) }],
    }) as IBucket;
    undelivered.grantPut(lambda);
    lambda.addToRolePolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [undelivered.bucketArn] }));
    lambda.addEventSource(
      new DynamoEventSource(this.table as ITable, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        filters: [
          FilterCriteria.filter({ eventName: FilterRule.isEqual('INSERT'), ...sortKeys(prefixes.created) }),
          FilterCriteria.filter(sortKeys(prefixes.changed)),
          FilterCriteria.filter({ eventName: FilterRule.isEqual('REMOVE'), ...sortKeys(prefixes.deleted) }),
        ],
        batchSize: 100,
        reportBatchItemFailures: true,
        bisectBatchOnError: true,
        retryAttempts: 10,
        maxRecordAge: Duration.hours(1),
        // CDK's own destination would let the function read and delete there, too.
        onFailure: { bind: () => ({ destination: undelivered.bucketArn }) },
      }),
    );
    // What it gives back to the stream is no error to Lambda's own metrics: only its log says so.
    const logged = new MetricFilter(this, 'DeliverErrors', {
      logGroup: lambda.logGroup,
      filterPattern: FilterPattern.stringValue('$.level', '=', 'ERROR'),
      metricNamespace: 'Steadfast',
      metricName: 'DeliverErrors',
    });
    const errors = new MathExpression({
      expression: 'FILL(logged, 0) + FILL(died, 0)',
      usingMetrics: {
        logged: logged.metric({ period: PERIOD, statistic: 'sum' }),
        died: lambda.metricErrors({ period: PERIOD }),
      },
      period: PERIOD,
    });
    alarms.ring(
      'Undelivered',
      errors,
      'functions/deliver fails on the stream. Its log says why; what it gave up on is in the bucket of undelivered records.',
    );
  }
}

/** One filter for all of them: an event source has five at most. */
function sortKeys(prefixes: readonly string[]) {
  return { dynamodb: { Keys: { SK: { S: prefixes.flatMap((prefix) => FilterRule.beginsWith(prefix)) } } } };
}
