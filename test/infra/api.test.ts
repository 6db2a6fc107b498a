import { describe, expect, test } from 'vitest';
import { calls } from '#shared/contracts/api.ts';
import { all, ofApi } from './support/template.ts';

describe('the API', () => {
  test('has a route for each contract and a default route', () => {
    const routes = ofApi('HTTP', 'Route').map(({ RouteKey }) => String(RouteKey));
    const declared = calls.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(routes.toSorted()).toEqual([...declared, '$default'].toSorted());
  });

  test('has one permission for each function with a route, restricted to this API', () => {
    const arns = all('AWS::Lambda::Permission')
      .map(({ SourceArn }) => JSON.stringify(SourceArn))
      .filter((arn) => arn.includes('RestApi'));
    expect(arns).toHaveLength(ofApi('HTTP', 'Integration').length);
    for (const arn of arns) expect(arn).toMatch(/execute-api.*RestApi.*(\/\*\/\*|\$default)/);
  });

  test('logs no query strings', () => {
    const [{ AccessLogSettings }] = ofApi('HTTP', 'Stage') as [{ AccessLogSettings: { Format: string } }];
    expect(AccessLogSettings.Format).toContain('$context.routeKey');
    expect(AccessLogSettings.Format).not.toMatch(/query|\$context\.path/i);
  });
});
