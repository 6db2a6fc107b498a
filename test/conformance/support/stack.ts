/** Small templates in the format of CDK. */
import type { Resource, Template } from '#infra/local/cloudformation/template.ts';

export type Resources = Record<string, Resource>;

export interface FunctionSettings {
  environment?: Record<string, unknown>;
  timeout?: number;
  concurrency?: number;
}

/** A placeholder for the bundle folder, which is known after the fixtures are bundled. */
export const BUNDLES = '{bundles}';

export function lambda(name: string, fixture: string, settings: FunctionSettings = {}): Resources {
  return {
    [name]: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Runtime: 'nodejs24.x',
        Handler: 'handler.handler',
        MemorySize: 256,
        Timeout: settings.timeout ?? 10,
        Environment: { Variables: settings.environment ?? {} },
        ...(settings.concurrency !== undefined && { ReservedConcurrentExecutions: settings.concurrency }),
      },
      Metadata: { 'steadfast:bundle': `${BUNDLES}/${fixture}`, 'steadfast:name': name },
    },
  };
}

/** Routes by their keys: `GET /items/{id}` to the logical id of a function. */
export function httpApi(routes: Record<string, string>, integration: Record<string, unknown> = {}): Resources {
  const resources: Resources = {
    Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Name: 'Api', ProtocolType: 'HTTP' } },
  };
  for (const [index, [key, functionId]] of Object.entries(routes).entries()) {
    resources[`Integration${index}`] = {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: {
        ApiId: { Ref: 'Api' },
        IntegrationType: 'AWS_PROXY',
        IntegrationUri: { 'Fn::GetAtt': [functionId, 'Arn'] },
        PayloadFormatVersion: '2.0',
        ...integration,
      },
    };
    resources[`Route${index}`] = {
      Type: 'AWS::ApiGatewayV2::Route',
      Properties: {
        ApiId: { Ref: 'Api' },
        RouteKey: key,
        Target: { 'Fn::Join': ['', ['integrations/', { Ref: `Integration${index}` }]] },
      },
    };
  }
  return resources;
}

/** The integration of a WebSocket route: a function, or the gateway with a text or without an answer. */
export type LiveRoute = { lambda: string; timeout?: number; answers?: boolean } | { text: string } | { silent: true };

/** A WebSocket API `Live` with the stage `cable` and the function `Authorizer`. */
export function webSocketApi(routes: Record<string, LiveRoute>): Resources {
  const resources: Resources = {
    Live: {
      Type: 'AWS::ApiGatewayV2::Api',
      Properties: { Name: 'Live', ProtocolType: 'WEBSOCKET', RouteSelectionExpression: '$request.body.command' },
    },
    LiveStage: {
      Type: 'AWS::ApiGatewayV2::Stage',
      Properties: { ApiId: { Ref: 'Live' }, StageName: 'cable', AutoDeploy: true },
    },
    LiveAuthorizer: {
      Type: 'AWS::ApiGatewayV2::Authorizer',
      Properties: {
        ApiId: { Ref: 'Live' },
        AuthorizerType: 'REQUEST',
        AuthorizerUri: { 'Fn::GetAtt': ['Authorizer', 'Arn'] },
        IdentitySource: ['route.request.querystring.token'],
      },
    },
  };
  for (const [index, [key, route]] of Object.entries(routes).entries()) {
    const byLambda = 'lambda' in route;
    const answers = byLambda ? route.answers === true : 'text' in route;
    resources[`LiveIntegration${index}`] = {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: byLambda
        ? {
            ApiId: { Ref: 'Live' },
            IntegrationType: 'AWS_PROXY',
            IntegrationUri: { 'Fn::GetAtt': [route.lambda, 'Arn'] },
            ...(route.timeout !== undefined && { TimeoutInMillis: route.timeout }),
          }
        : {
            ApiId: { Ref: 'Live' },
            IntegrationType: 'MOCK',
            RequestTemplates: { '200': '{"statusCode":200}' },
            TemplateSelectionExpression: '200',
          },
    };
    if (!byLambda) {
      resources[`LiveResponse${index}`] = {
        Type: 'AWS::ApiGatewayV2::IntegrationResponse',
        Properties: {
          ApiId: { Ref: 'Live' },
          IntegrationId: { Ref: `LiveIntegration${index}` },
          IntegrationResponseKey: '$default',
          ...('text' in route && { TemplateSelectionExpression: '200', ResponseTemplates: { '200': route.text } }),
        },
      };
    }
    resources[`LiveRoute${index}`] = {
      Type: 'AWS::ApiGatewayV2::Route',
      Properties: {
        ApiId: { Ref: 'Live' },
        RouteKey: key,
        ...(key === '$connect' && { AuthorizationType: 'CUSTOM', AuthorizerId: { Ref: 'LiveAuthorizer' } }),
        ...(answers && { RouteResponseSelectionExpression: '$default' }),
        Target: { 'Fn::Join': ['', ['integrations/', { Ref: `LiveIntegration${index}` }]] },
      },
    };
  }
  return resources;
}

export function table(more: Record<string, unknown> = {}): Resources {
  return {
    Table: {
      Type: 'AWS::DynamoDB::GlobalTable',
      Properties: {
        KeySchema: [
          { AttributeName: 'PK', KeyType: 'HASH' },
          { AttributeName: 'SK', KeyType: 'RANGE' },
        ],
        AttributeDefinitions: [
          { AttributeName: 'PK', AttributeType: 'S' },
          { AttributeName: 'SK', AttributeType: 'S' },
        ],
        BillingMode: 'PAY_PER_REQUEST',
        StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
        TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true },
        Replicas: [{ Region: { Ref: 'AWS::Region' } }],
        ...more,
      },
    },
  };
}

export function streamMapping(functionId: string, more: Record<string, unknown> = {}): Resources {
  return {
    [`${functionId}Stream`]: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        FunctionName: { Ref: functionId },
        EventSourceArn: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
        StartingPosition: 'TRIM_HORIZON',
        BatchSize: 10,
        ...more,
      },
    },
  };
}

export function queue(id: string, more: Record<string, unknown> = {}): Resources {
  return { [id]: { Type: 'AWS::SQS::Queue', Properties: { VisibilityTimeout: 60, ...more } } };
}

export function queueMapping(functionId: string, queueId: string, more: Record<string, unknown> = {}): Resources {
  return {
    [`${functionId}Queue`]: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        FunctionName: { Ref: functionId },
        EventSourceArn: { 'Fn::GetAtt': [queueId, 'Arn'] },
        BatchSize: 5,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ...more,
      },
    },
  };
}

export function schedule(
  id: string,
  expression: string,
  functionId: string,
  more: Record<string, unknown> = {},
): Resources {
  return {
    [id]: {
      Type: 'AWS::Scheduler::Schedule',
      Properties: {
        ScheduleExpression: expression,
        FlexibleTimeWindow: { Mode: 'OFF' },
        Target: {
          Arn: { 'Fn::GetAtt': [functionId, 'Arn'] },
          Input: '{"job":"sweep","at":"<aws.scheduler.scheduled-time>"}',
        },
        ...more,
      },
    },
  };
}

export function template(...parts: Resources[]): Template {
  return { Resources: Object.assign({}, ...parts) as Resources };
}
