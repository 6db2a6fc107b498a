import type { Stack } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaFunction } from '../constructs/lambda-function.ts';
import type { Secrets } from '../constructs/secrets.ts';
import type { Table } from '../constructs/table.ts';
import { type ConnectionMethod, WebSocketApi } from '../constructs/websocket-api.ts';

interface LiveUpdatesProps {
  table: Table;
  secrets: Secrets;
}

/** Live connections of open pages, at `/cable`: a WebSocket API, its authorizer and its function. */
export class LiveUpdates {
  private readonly api: WebSocketApi;

  constructor(stack: Stack, { table, secrets }: LiveUpdatesProps) {
    const authorizer = new LambdaFunction(stack, 'cable-authorizer', { memory: 1024 });
    // It marks tickets as used.
    table.grant(authorizer, 'BatchGetItem', 'UpdateItem');
    secrets.grantRead(authorizer, 'token');

    const cable = new LambdaFunction(stack, 'cable', { memory: 1024 });
    table.grant(cable, 'BatchGetItem', 'UpdateItem');

    this.api = new WebSocketApi(stack, 'Live', { cable, authorizer });
    // It closes the oldest connections of users who have too many.
    this.api.grantManageConnections(cable, 'DELETE');
  }

  /** A metric of all connections: `ConnectCount`, `MessageCount`, `IntegrationError` or `ExecutionError`. */
  metric(name: string): Metric {
    return this.api.metric(name);
  }

  /** The host that CloudFront forwards to. */
  get host(): string {
    return this.api.host;
  }

  /** Lets a function send to open connections or close them, and tells it the endpoint for that. */
  grantManageConnections(lambda: LambdaFunction, ...methods: ConnectionMethod[]): void {
    this.api.grantManageConnections(lambda, ...methods);
  }
}
