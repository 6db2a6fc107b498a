import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/*
 * Callers that call the API directly, without the distribution. The local cloud always has a distribution, so the
 * function itself is called here, with a Secrets Manager that has the one secret.
 */

const SECRET = 'known to the distribution alone';
const CALLER = '192.0.2.1';

let secrets: Server;
let networkAddress: (event: APIGatewayProxyEventV2) => Promise<string>;

beforeAll(async () => {
  secrets = createServer((_, response) => {
    response.setHeader('content-type', 'application/x-amz-json-1.1');
    response.end(JSON.stringify({ SecretString: SECRET }));
  });
  await new Promise<void>((resolve) => secrets.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${(secrets.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  vi.stubEnv('ORIGIN_SECRET', 'arn:aws:secretsmanager:us-east-1:000000000000:secret:origin');
  ({ networkAddress } = await import('#functions/lib/network.ts'));
});

afterAll(() => {
  vi.unstubAllEnvs();
  secrets.close();
});

const from = (headers: Record<string, string>) =>
  networkAddress({ headers, requestContext: { http: { sourceIp: CALLER } } } as unknown as APIGatewayProxyEventV2);

const CLAIM = { 'x-steadfast-viewer': '203.0.113.7' };

test('a direct caller has its own address, whatever its headers claim', async () => {
  const claims: Record<string, string>[] = [
    {},
    CLAIM,
    { ...CLAIM, 'x-steadfast-origin': '' },
    { ...CLAIM, 'x-steadfast-origin': 'a guess' },
    { ...CLAIM, 'x-steadfast-origin': SECRET.slice(1) },
    { ...CLAIM, 'x-steadfast-origin': `${SECRET} ` },
    { ...CLAIM, 'x-steadfast-origin': SECRET.toUpperCase() },
    { ...CLAIM, 'x-steadfast-origin': `${SECRET},${SECRET}` },
    { 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.7', forwarded: 'for=203.0.113.7' },
    { 'x-forwarded-for': '203.0.113.7', 'x-steadfast-origin': SECRET },
  ];
  for (const claim of claims) expect(await from(claim), JSON.stringify(claim)).toBe(CALLER);
});

test('the distribution’s header is trusted', async () => {
  const proven = (address: string) => from({ 'x-steadfast-viewer': address, 'x-steadfast-origin': SECRET });
  expect(await proven('203.0.113.7')).toBe('203.0.113.7');
  expect(await proven('2001:db8::7')).toBe('2001:db8:0:0::/64');
  expect(await from({ ...CLAIM, 'x-forwarded-for': '198.51.100.1', 'x-steadfast-origin': SECRET })).toBe('203.0.113.7');
});
