import { type Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { AttributeType, type ITable, ProjectionType, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { stageAround } from '../stage.ts';

/** What a function may do with the table. Scan is missing on purpose: no screen and no job reads the whole table. */
export type TableAction =
  | 'BatchGetItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem'
  | 'DeleteItem'
  | 'GetItem'
  | 'PutItem'
  | 'Query'
  | 'UpdateItem';

const INDEX = 'GSI1';

/**
 * The one table, paid per request. Its stream is the outbox. DynamoDB deletes expired items by `expires` (epoch
 * seconds). The table can be restored to any second of the last 35 days. In a stage that keeps data, deletion
 * protection and the retain policy keep it when the stack goes.
 */
export class Table extends Construct {
  /** The table for event sources. Functions get access by `grant`. */
  readonly resource: ITable;
  private readonly table: TableV2;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.table = new TableV2(this, 'Table', {
      partitionKey: { name: 'PK', type: AttributeType.STRING },
      sortKey: { name: 'SK', type: AttributeType.STRING },
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      // The index of due work by instant: only agenda items have these attributes.
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
      deletionProtection: stageAround(this).keepsData,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    // The cast: CDK's own class does not satisfy its interface under exactOptionalPropertyTypes.
    this.resource = this.table as ITable;
  }

  /**
   * Grants a function exactly these actions, and tells it the table's name. A transaction needs the actions of its
   * items.
   */
  grant(lambda: Lambda, ...names: TableAction[]): void {
    lambda.addEnvironment('TABLE_NAME', this.table.tableName);
    const actions = names.map((name) => `dynamodb:${name}`);
    lambda.addToRolePolicy(new PolicyStatement({ actions, resources: [this.table.tableArn] }));
  }

  /** Throttled reads and writes of the table, then of its index. */
  metricThrottles(period: Duration): [Metric, Metric, Metric, Metric] {
    return [
      this.metric('ReadThrottleEvents', period),
      this.metric('WriteThrottleEvents', period),
      this.metric('ReadThrottleEvents', period, INDEX),
      this.metric('WriteThrottleEvents', period, INDEX),
    ];
  }

  /** The read and write units that the table has used. */
  metricCapacity(period: Duration): Metric[] {
    return [this.metric('ConsumedReadCapacityUnits', period), this.metric('ConsumedWriteCapacityUnits', period)];
  }

  private metric(metricName: string, period: Duration, index?: string): Metric {
    return new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: this.table.tableName, ...(index && { GlobalSecondaryIndexName: index }) },
      period,
      statistic: 'sum',
      label: `${metricName}${index ? ` of ${index}` : ''}`,
    });
  }

  /** Lets a function query the index of due work, which spans all users. */
  grantQueryIndex(lambda: Lambda): void {
    const resources = [`${this.table.tableArn}/index/${INDEX}`];
    lambda.addToRolePolicy(new PolicyStatement({ actions: ['dynamodb:Query'], resources }));
  }
}
