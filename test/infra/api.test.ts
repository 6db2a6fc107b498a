import { describe, expect, test } from 'vitest';
import { calls } from '#shared/contracts/api.ts';
import { ofApi } from './support/template.ts';

describe('the API', () => {
  test('has a route for each contract and a default route', () => {
    const routes = ofApi('HTTP', 'Route').map(({ RouteKey }) => String(RouteKey));
    const promised = calls.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(routes.toSorted()).toEqual([...promised, '$default'].toSorted());
  });

  test('logs no query strings', () => {
    const [{ AccessLogSettings }] = ofApi('HTTP', 'Stage') as [{ AccessLogSettings: { Format: string } }];
    expect(AccessLogSettings.Format).toContain('$context.routeKey');
    expect(AccessLogSettings.Format).not.toMatch(/query|\$context\.path/i);
  });
});
