import { describe, expect, test } from 'vitest';
import { calls } from '#shared/contracts/api.ts';
import { routeKeysOf } from '#shared/contracts/endpoint.ts';
import { ofApi } from './support/template.ts';

describe('the API', () => {
  test('has a route for each contract, one for each HEAD, and a default route', () => {
    const routes = ofApi('HTTP', 'Route').map(({ RouteKey }) => String(RouteKey));
    const declared = calls.flatMap(({ endpoint }) => routeKeysOf(endpoint));
    expect(routes.toSorted()).toEqual([...declared, '$default'].toSorted());
  });

  test('logs no query strings', () => {
    const [{ AccessLogSettings }] = ofApi('HTTP', 'Stage') as [{ AccessLogSettings: { Format: string } }];
    expect(AccessLogSettings.Format).toContain('$context.routeKey');
    expect(AccessLogSettings.Format).not.toMatch(/query|\$context\.path/i);
  });
});
