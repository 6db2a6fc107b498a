import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

/** What a function may do with the table. There is no Scan: no screen and no job reads the table whole. */
export type TableVerb = 'BatchGetItem' | 'DeleteItem' | 'GetItem' | 'PutItem' | 'Query' | 'UpdateItem';

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
      timeToLiveAttribute: 'expires',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }

  /** Tells a function the table's name and grants it exactly these verbs (a transaction needs those of its items). */
  bind(lambda: Lambda, ...verbs: TableVerb[]): void {
    lambda.addEnvironment('TABLE_NAME', this.table.tableName);
    this.table.grant(lambda, ...verbs.map((verb) => `dynamodb:${verb}`));
  }
}
