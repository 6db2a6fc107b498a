import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { type CfnStage, HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Endpoint } from '#shared/contracts/endpoint.ts';

/** What the access log keeps of a request. Never the query string: the live channel's token travels in one. */
const ACCESS_LOG = {
  request: '$context.requestId',
  time: '$context.requestTimeEpoch',
  route: '$context.routeKey',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  error: '$context.integrationErrorMessage',
};

/**
 * The HTTP API. Routes come from the contracts: one Lambda for each noun, one route for each of its calls. What matches
 * no route goes to `otherwise`, so that an unknown path answers in the API's own error shape.
 */
export class RestApi extends Construct {
  private readonly api: HttpApi;

  constructor(scope: Construct, id: string, { otherwise }: { otherwise: Lambda }) {
    super(scope, id);
    this.api = new HttpApi(this, 'Api', {
      description: 'Steadfast, /api/v1',
      defaultIntegration: new HttpLambdaIntegration('Otherwise', otherwise),
    });
    const log = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = this.api.defaultStage?.node.defaultChild as CfnStage;
    stage.accessLogSettings = { destinationArn: log.logGroupArn, format: JSON.stringify(ACCESS_LOG) };
  }

  /** Routes each call of a noun to its Lambda. */
  serve(noun: string, calls: Record<string, Endpoint>, lambda: Lambda): void {
    const integration = new HttpLambdaIntegration(noun, lambda);
    for (const { method, path } of Object.values(calls)) {
      this.api.addRoutes({ path, methods: [HttpMethod[method]], integration });
    }
  }

  /** The host that CloudFront forwards to. */
  get host(): string {
    const { region, urlSuffix } = Stack.of(this);
    return `${this.api.apiId}.execute-api.${region}.${urlSuffix}`;
  }
}
