import { describe, expect, test } from 'vitest';
import { functionNames } from '#infra/bundle.ts';
import { all, functionNamed, granted, ofApi, only, type Properties, propertiesOf } from './support/template.ts';

describe('live connections', () => {
  const routeTo = (key: string) => {
    const route = ofApi('WEBSOCKET', 'Route').find(({ RouteKey }) => RouteKey === key);
    const id = JSON.stringify(route?.Target).match(/"Ref":"(\w+)"/)?.[1] ?? '';
    const integration = propertiesOf(id);
    const response = ofApi('WEBSOCKET', 'IntegrationResponse').find(
      ({ IntegrationId }) => (IntegrationId as { Ref: string }).Ref === id,
    );
    return { route, integration, response };
  };

  test('have a route for each ActionCable command, selected by a message’s command', () => {
    expect(all('AWS::ApiGatewayV2::Api')).toContainEqual(
      expect.objectContaining({ ProtocolType: 'WEBSOCKET', RouteSelectionExpression: '$request.body.command' }),
    );
    expect(
      ofApi('WEBSOCKET', 'Route')
        .map(({ RouteKey }) => RouteKey)
        .toSorted(),
    ).toEqual(['$connect', '$default', '$disconnect', 'hello', 'message', 'ping', 'subscribe', 'unsubscribe']);
  });

  test('are authorized by a function that checks the ticket or token in the query', () => {
    const [authorizer] = ofApi('WEBSOCKET', 'Authorizer');
    expect(authorizer).toMatchObject({
      AuthorizerType: 'REQUEST',
      IdentitySource: ['route.request.querystring.token'],
    });
    expect(JSON.stringify(authorizer?.AuthorizerUri)).toContain(functionNamed('cable-authorizer').id);
    expect(routeTo('$connect').route).toMatchObject({ AuthorizationType: 'CUSTOM', AuthorizerId: expect.anything() });
    const { statements, variables } = functionNamed('cable-authorizer');
    expect(granted(statements, 'dynamodb')).toEqual(['dynamodb:BatchGetItem', 'dynamodb:UpdateItem']);
    expect(variables.TOKEN_SECRET).toBeDefined();
  });

  test('are served by one function, which answers only subscriptions', () => {
    for (const key of ['$connect', '$disconnect', 'subscribe', 'unsubscribe']) {
      const { route, integration } = routeTo(key);
      expect(integration.IntegrationType).toBe('AWS_PROXY');
      expect(JSON.stringify(integration.IntegrationUri)).toContain(functionNamed('cable').id);
      expect(route?.RouteResponseSelectionExpression, key).toBe(key === 'subscribe' ? '$default' : undefined);
    }
    const answering = ofApi('WEBSOCKET', 'RouteResponse');
    expect(answering).toHaveLength(3);
    expect(granted(functionNamed('cable').statements, 'dynamodb')).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:UpdateItem',
    ]);
    expect(functionNamed('cable').variables).not.toHaveProperty('TOKEN_SECRET');
  });

  test.each([
    ['hello', '{"type":"welcome"}'],
    ['ping', '{"type":"ping","message":$context.requestTimeEpoch}'],
    ['message', undefined],
    ['$default', undefined],
  ])('answer %s by a mock integration', (key, text) => {
    const { route, integration, response } = routeTo(key);
    expect(integration).toMatchObject({
      IntegrationType: 'MOCK',
      TemplateSelectionExpression: '200',
      RequestTemplates: { '200': '{"statusCode":200}' },
    });
    expect(response).toMatchObject({ IntegrationResponseKey: '$default' });
    expect(route?.RouteResponseSelectionExpression).toBe(text && '$default');
    expect(response?.ResponseTemplates).toEqual(text === undefined ? undefined : { '200': text });
  });

  test('have a stage that is named like the path', () => {
    expect(ofApi('WEBSOCKET', 'Stage')).toMatchObject([
      { ApiId: expect.anything(), StageName: 'cable', AutoDeploy: true },
    ]);
  });

  test('are reached at /cable of the site, uncached, with the headers and query of the handshake', () => {
    const { DistributionConfig } = only('AWS::CloudFront::Distribution').properties as unknown as {
      DistributionConfig: { CacheBehaviors: Properties[]; Origins: { Id: string; DomainName: unknown }[] };
    };
    const cable = DistributionConfig.CacheBehaviors.find(({ PathPattern }) => PathPattern === '/cable');
    expect(cable).toMatchObject({
      ViewerProtocolPolicy: 'https-only',
      AllowedMethods: ['GET', 'HEAD'],
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad', // CachingDisabled
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac', // AllViewerExceptHostHeader
    });
    const origin = DistributionConfig.Origins.find(({ Id }) => Id === cable?.TargetOriginId);
    const [api] = ofApi('WEBSOCKET', 'Stage').map(({ ApiId }) => (ApiId as { Ref: string }).Ref);
    expect(JSON.stringify(origin?.DomainName)).toMatch(new RegExp(`"Ref":"${api}".*execute-api`));
  });

  test('can be sent to by three functions and closed by two, on this stage only', () => {
    const methods = { cable: ['DELETE'], 'coach-reply': ['POST'], 'data-export': ['POST'], live: ['POST', 'DELETE'] };
    const managing = functionNames().filter(
      (name) => granted(functionNamed(name).statements, 'execute-api').length > 0,
    );
    expect(managing).toEqual(Object.keys(methods));
    const [api] = ofApi('WEBSOCKET', 'Stage').map(({ ApiId }) => (ApiId as { Ref: string }).Ref);
    for (const [name, permitted] of Object.entries(methods)) {
      const { statements, variables } = functionNamed(name);
      expect(granted(statements, 'execute-api')).toEqual(['execute-api:ManageConnections']);
      const statement = statements.find(({ Action }) => Action === 'execute-api:ManageConnections');
      const resources = [statement?.Resource].flat().map((resource) => JSON.stringify(resource));
      expect(resources).toEqual(
        permitted.map((method) => expect.stringContaining(`"Ref":"${api}"},"/cable/${method}/@connections/*"`)),
      );
      expect(JSON.stringify(variables.LIVE_ENDPOINT)).toMatch(/"https:\/\/".*execute-api.*\/cable"/);
    }
  });
});
