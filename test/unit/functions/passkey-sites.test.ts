import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectedSites, siteOf } from '#functions/passkeys/webauthn.ts';

/* The addresses of the site at which passkeys work. */

const from = (origin?: string) => siteOf({ headers: origin ? { origin } : {} } as unknown as APIGatewayProxyEventV2);

beforeEach(() => vi.stubEnv('SITE_URL', 'https://steadfast.example.com'));
afterEach(() => vi.unstubAllEnvs());

describe('a site with one address', () => {
  test('has its passkeys there, wherever a request says that it comes from', () => {
    const site = { origin: 'https://steadfast.example.com', rpId: 'steadfast.example.com' };
    for (const origin of [undefined, site.origin, 'https://d1.cloudfront.net', 'https://evil.example', 'null']) {
      expect(from(origin)).toEqual(site);
    }
    expect(expectedSites()).toEqual({ expectedOrigin: [site.origin], expectedRPID: [site.rpId] });
  });
});

describe('a site that got a domain later', () => {
  beforeEach(() => vi.stubEnv('FORMER_SITE_URL', 'https://d1.cloudfront.net'));

  test('has passkeys at both addresses, each for the pages of its own', () => {
    expect(from('https://d1.cloudfront.net').rpId).toBe('d1.cloudfront.net');
    for (const origin of [undefined, 'https://steadfast.example.com', 'https://d2.cloudfront.net']) {
      expect(from(origin).rpId).toBe('steadfast.example.com');
    }
    expect(expectedSites()).toEqual({
      expectedOrigin: ['https://steadfast.example.com', 'https://d1.cloudfront.net'],
      expectedRPID: ['steadfast.example.com', 'd1.cloudfront.net'],
    });
  });
});
