import { Stack } from 'aws-cdk-lib';
import {
  CfnIntegrationResponse,
  WebSocketApi,
  type WebSocketIntegration,
  type WebSocketRoute,
  WebSocketStage,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { WebSocketLambdaIntegration, WebSocketMockIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

/** The name of the stage is the path at which the site has it, so that nothing rewrites paths. */
const STAGE = 'cable';

/** Templates are chosen by a word that stands fast, since a message may be anything. */
const CHOSEN = '200';

interface LiveProps {
  /** Connects, disconnects, subscribes and unsubscribes. */
  cable: Lambda;
  /** Says who has the token that the query of a handshake bears. */
  authorizer: Lambda;
}

/**
 * The live channel: a WebSocket API that speaks ActionCable's protocol. What keeps a connection alive (`hello`, `ping`) it
 * answers by itself, and what nobody knows by silence: no function runs for either. It keeps no access log. Costs a message for
 * each 32 KB in either direction, and the minutes of connection.
 */
export class Live extends Construct {
  private readonly api: WebSocketApi;
  private readonly stage: WebSocketStage;

  constructor(scope: Construct, id: string, { cable, authorizer }: LiveProps) {
    super(scope, id);
    const invoked = (name: string) => new WebSocketLambdaIntegration(name, cable);
    this.api = new WebSocketApi(this, 'Api', {
      description: 'Steadfast, live',
      routeSelectionExpression: '$request.body.command',
      connectRouteOptions: {
        integration: invoked('Connect'),
        authorizer: new WebSocketLambdaAuthorizer('Token', authorizer, {
          identitySource: ['route.request.querystring.token'],
        }),
      },
      disconnectRouteOptions: { integration: invoked('Disconnect') },
    });
    this.api.addRoute('subscribe', { integration: invoked('Subscribe'), returnResponse: true });
    this.api.addRoute('unsubscribe', { integration: invoked('Unsubscribe') });
    this.answer('hello', 'Hello', '{"type":"welcome"}');
    this.answer('ping', 'Ping', '{"type":"ping","message":$context.requestTimeEpoch}');
    // A client may perform actions of its channel; this one has none.
    this.answer('message', 'Message');
    this.answer('$default', 'Otherwise');
    this.stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName: STAGE,
      autoDeploy: true,
      throttle: { rateLimit: 1_000, burstLimit: 2_000 },
    });
  }

  /** The host that CloudFront forwards to. */
  get host(): string {
    const { region, urlSuffix } = Stack.of(this);
    return `${this.api.apiId}.execute-api.${region}.${urlSuffix}`;
  }

  /** Tells a function where connections are posted to, and lets it post to them and close them. */
  bind(lambda: Lambda): void {
    lambda.addEnvironment('LIVE_ENDPOINT', this.stage.callbackUrl);
    const arn = Stack.of(this).formatArn({ service: 'execute-api', resource: this.api.apiId });
    const resources = ['POST', 'DELETE'].map((method) => `${arn}/${STAGE}/${method}/@connections/*`);
    lambda.addToRolePolicy(new PolicyStatement({ actions: ['execute-api:ManageConnections'], resources }));
  }

  /** A route that the gateway answers by itself, or takes without an answer. */
  private answer(routeKey: string, name: string, text?: string): void {
    const route = this.api.addRoute(routeKey, {
      integration: new WebSocketMockIntegration(name, {
        requestTemplates: { [CHOSEN]: '{"statusCode":200}' },
        templateSelectionExpression: CHOSEN,
      }),
      returnResponse: text !== undefined,
    });
    // An integration without any response would count as misconfigured, also where nothing is sent back.
    new CfnIntegrationResponse(this, `${name}Response`, {
      apiId: this.api.apiId,
      integrationId: integrationOf(route, name).integrationId,
      integrationResponseKey: '$default',
      ...(text !== undefined && { templateSelectionExpression: CHOSEN, responseTemplates: { [CHOSEN]: text } }),
    });
  }
}

/** CDK makes the integration when it is bound, and keeps it to itself. */
function integrationOf(route: WebSocketRoute, name: string): WebSocketIntegration {
  return route.node.findChild(name) as WebSocketIntegration;
}
