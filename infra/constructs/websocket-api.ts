import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import {
  WebSocketApi as CdkWebSocketApi,
  type CfnAuthorizer,
  CfnIntegrationResponse,
  type CfnStage,
  type IWebSocketRouteAuthorizer,
  WebSocketAuthorizer,
  WebSocketAuthorizerType,
  type WebSocketIntegration,
  WebSocketIntegrationType,
  type WebSocketRoute,
  type WebSocketRouteAuthorizerBindOptions,
  type WebSocketRouteAuthorizerConfig,
  WebSocketRouteIntegration,
  type WebSocketRouteIntegrationConfig,
  WebSocketStage,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketMockIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { stageAround } from '../stage.ts';
import { ALARM_PERIOD } from './alarms.ts';
import { InvokeRole } from './lambda-function.ts';

/** The site's path for live connections. The stage has the same name, so that no path needs rewriting. */
const STAGE = 'cable';

/**
 * The fields of the access log. Neither the query string, which has the ticket, nor the address of the caller, nor the
 * connection's id, by which messages are sent.
 */
const ACCESS_LOG = {
  request: '$context.requestId',
  time: '$context.requestTimeEpoch',
  event: '$context.eventType',
  route: '$context.routeKey',
  status: '$context.status',
  error: '$context.error.message',
  integration: '$context.integration.error',
  authorizer: '$context.authorizer.error',
};

/** A constant that selects the template of a mock integration, because a message may contain anything. */
const TEMPLATE = '200';

/** A permission for connections: send to them, or close them. */
export type ConnectionMethod = 'POST' | 'DELETE';

interface WebSocketApiProps {
  /** Handles `$connect`, `$disconnect`, `subscribe` and `unsubscribe`. */
  cable: Lambda;
  /** Checks the ticket or token in the query of a handshake. */
  authorizer: Lambda;
}

/**
 * The WebSocket API for live connections. It speaks the protocol of ActionCable. Mock integrations answer `hello` and
 * `ping` and ignore unknown commands, so that no function runs for these. Costs one message for each 32 KB in either
 * direction, and the minutes of connection.
 */
export class WebSocketApi extends Construct {
  private readonly api: CdkWebSocketApi;
  private readonly stage: WebSocketStage;

  constructor(scope: Construct, id: string, { cable, authorizer }: WebSocketApiProps) {
    super(scope, id);
    const role = new InvokeRole(this, 'InvokeRole');
    const toCable = new CableIntegration('Cable', cable, role);
    this.api = new CdkWebSocketApi(this, 'Api', {
      description: 'Steadfast, live',
      routeSelectionExpression: '$request.body.command',
      connectRouteOptions: { integration: toCable, authorizer: new TokenAuthorizer(authorizer, role) },
      disconnectRouteOptions: { integration: toCable },
    });
    this.api.addRoute('subscribe', { integration: toCable, returnResponse: true });
    this.api.addRoute('unsubscribe', { integration: toCable });
    this.addMockRoutes(['hello'], 'Hello', '{"type":"welcome"}');
    this.addMockRoutes(['ping'], 'Ping', '{"type":"ping","message":$context.requestTimeEpoch}');
    // ActionCable clients may send actions to a channel, but no channel here has any.
    this.addMockRoutes(['message', '$default'], 'Otherwise');
    this.stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName: STAGE,
      autoDeploy: true,
      throttle: stageAround(this).apiThrottle,
    });
    if (stageAround(this).keepsData) this.logAccess();
  }

  /** A metric of all connections, summed. */
  metric(metricName: string): Metric {
    return this.api.metric(metricName, { period: ALARM_PERIOD, statistic: 'sum' });
  }

  /** The host that CloudFront forwards to. */
  get host(): string {
    const { region, urlSuffix } = Stack.of(this);
    return `${this.api.apiId}.execute-api.${region}.${urlSuffix}`;
  }

  /** Lets a function send to open connections or close them, and tells it the endpoint for that. */
  grantManageConnections(lambda: Lambda, ...methods: ConnectionMethod[]): void {
    lambda.addEnvironment('LIVE_ENDPOINT', this.stage.callbackUrl);
    const arn = Stack.of(this).formatArn({ service: 'execute-api', resource: this.api.apiId });
    const resources = methods.map((method) => `${arn}/${STAGE}/${method}/@connections/*`);
    lambda.addToRolePolicy(new PolicyStatement({ actions: ['execute-api:ManageConnections'], resources }));
  }

  /**
   * WebSocket APIs write logs with a role that is a setting of the account in a region; without one, the deployment
   * fails. The setting and its role stay when the stack is deleted, because other APIs of the account may use them by
   * then. A stage that is deleted whole has no such log: its deployment would set the role for all APIs of the account,
   * and its deletion would end the logs of other stages.
   */
  private logAccess(): void {
    const log = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'LogRole', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs')],
    });
    role.applyRemovalPolicy(RemovalPolicy.RETAIN);
    const account = new CfnAccount(this, 'Account', { cloudWatchRoleArn: role.roleArn });
    account.applyRemovalPolicy(RemovalPolicy.RETAIN);
    const stage = this.stage.node.defaultChild as CfnStage;
    stage.accessLogSettings = { destinationArn: log.logGroupArn, format: JSON.stringify(ACCESS_LOG) };
    stage.addResourceDependency(account);
  }

  /** Adds routes that the gateway answers by itself with `text`, or accepts without an answer. */
  private addMockRoutes([first, ...others]: [string, ...string[]], name: string, text?: string): void {
    const integration = new WebSocketMockIntegration(name, {
      requestTemplates: { [TEMPLATE]: '{"statusCode":200}' },
      templateSelectionExpression: TEMPLATE,
    });
    const options = { integration, returnResponse: text !== undefined };
    const route = this.api.addRoute(first, options);
    for (const each of others) this.api.addRoute(each, options);
    // Without a response, API Gateway reports a misconfigured integration, even if nothing is sent back.
    new CfnIntegrationResponse(this, `${name}Response`, {
      apiId: this.api.apiId,
      integrationId: integrationOf(route, name).integrationId,
      integrationResponseKey: '$default',
      ...(text !== undefined && { templateSelectionExpression: TEMPLATE, responseTemplates: { [TEMPLATE]: text } }),
    });
  }
}

/** CDK creates the integration with the route and gives no access to it. */
function integrationOf(route: WebSocketRoute, name: string): WebSocketIntegration {
  return route.node.findChild(name) as WebSocketIntegration;
}

/** The integration of several routes. CDK's own would need a permission for each route. */
class CableIntegration extends WebSocketRouteIntegration {
  private readonly config: WebSocketRouteIntegrationConfig;

  constructor(id: string, cable: Lambda, credentialsRole: InvokeRole) {
    super(id);
    credentialsRole.addFunction(cable);
    this.config = { type: WebSocketIntegrationType.AWS_PROXY, uri: invocationUri(cable), credentialsRole };
  }

  bind(): WebSocketRouteIntegrationConfig {
    return this.config;
  }
}

/** Checks the ticket or token in the query of a handshake. CDK's own authorizer would need a permission. */
class TokenAuthorizer implements IWebSocketRouteAuthorizer {
  private readonly lambda: Lambda;
  private readonly role: InvokeRole;

  constructor(lambda: Lambda, role: InvokeRole) {
    role.addFunction(lambda);
    this.lambda = lambda;
    this.role = role;
  }

  bind({ route, scope }: WebSocketRouteAuthorizerBindOptions): WebSocketRouteAuthorizerConfig {
    const authorizer = new WebSocketAuthorizer(scope, 'Token', {
      webSocketApi: route.webSocketApi,
      type: WebSocketAuthorizerType.LAMBDA,
      identitySource: ['route.request.querystring.token'],
      authorizerUri: invocationUri(this.lambda),
    });
    (authorizer.node.defaultChild as CfnAuthorizer).authorizerCredentialsArn = this.role.roleArn;
    return { authorizerId: authorizer.authorizerId, authorizationType: 'CUSTOM' };
  }
}

function invocationUri(lambda: Lambda): string {
  return Stack.of(lambda).formatArn({
    service: 'apigateway',
    account: 'lambda',
    resource: 'path/2015-03-31/functions',
    resourceName: `${lambda.functionArn}/invocations`,
  });
}
