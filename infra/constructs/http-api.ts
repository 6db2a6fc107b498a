import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  HttpApi as CdkHttpApi,
  type CfnStage,
  HttpIntegrationType,
  HttpMethod,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  IntegrationCredentials,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { stageAround } from '../stage.ts';
import { ALARM_PERIOD } from './alarms.ts';
import { InvokeRole } from './lambda-function.ts';

/** The fields of the access log. Never the query string: it has the tokens of live connections. */
const ACCESS_LOG = {
  request: '$context.requestId',
  time: '$context.requestTimeEpoch',
  route: '$context.routeKey',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  error: '$context.integrationErrorMessage',
};

interface HttpApiProps {
  /** Answers requests that match no route, so that they get the API's own error shape. */
  defaultFunction: Lambda;
}

/** The HTTP API with its access log and throttle. Costs nothing at rest, then the price of each request. */
export class HttpApi extends Construct {
  private readonly api: CdkHttpApi;
  private readonly invokeRole: InvokeRole;

  constructor(scope: Construct, id: string, { defaultFunction }: HttpApiProps) {
    super(scope, id);
    this.invokeRole = new InvokeRole(this, 'InvokeRole');
    this.api = new CdkHttpApi(this, 'Api', {
      description: 'Steadfast, /api/v1',
      defaultIntegration: new FunctionIntegration('Otherwise', defaultFunction, this.invokeRole),
    });
    const log = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = this.api.defaultStage?.node.defaultChild as CfnStage;
    const { rateLimit, burstLimit } = stageAround(this).apiThrottle;
    stage.defaultRouteSettings = { throttlingRateLimit: rateLimit, throttlingBurstLimit: burstLimit };
    stage.accessLogSettings = { destinationArn: log.logGroupArn, format: JSON.stringify(ACCESS_LOG) };
  }

  /**
   * Adds a route for each call of a noun to its function, also for HEAD where a call has it, and lets the API invoke
   * the function.
   */
  addRoutes(noun: string, calls: Record<string, Endpoint>, lambda: Lambda): void {
    const integration = new FunctionIntegration(noun, lambda, this.invokeRole);
    for (const { method, path, withHead } of Object.values(calls)) {
      const methods = [HttpMethod[method], ...(withHead ? [HttpMethod.HEAD] : [])];
      this.api.addRoutes({ path, methods, integration });
    }
  }

  /** A metric of all calls: `Count`, `4xx`, `5xx` or `Latency` in milliseconds. */
  metric(metricName: string, statistic: string): Metric {
    return this.api.metric(metricName, { period: ALARM_PERIOD, statistic });
  }

  /** The host that CloudFront forwards to. */
  get host(): string {
    const { region, urlSuffix } = Stack.of(this);
    return `${this.api.apiId}.execute-api.${region}.${urlSuffix}`;
  }
}

/** The integration of a function that the API's role invokes. CDK's own would add a permission to the function. */
class FunctionIntegration extends HttpRouteIntegration {
  private readonly config: HttpRouteIntegrationConfig;

  constructor(id: string, lambda: Lambda, role: InvokeRole) {
    super(id);
    role.addFunction(lambda);
    this.config = {
      type: HttpIntegrationType.AWS_PROXY,
      uri: lambda.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      credentials: IntegrationCredentials.fromRole(role),
    };
  }

  bind(): HttpRouteIntegrationConfig {
    return this.config;
  }
}
