import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FixtureCloud, startFixtureCloud } from './support/cloud.ts';
import { httpApi, lambda, type Resources, template } from './support/stack.ts';

const SCRIPT = `console.log(${JSON.stringify('a script that is long enough to be worth compressing '.repeat(40))})`;

const VIEWER_REQUEST = `
function handler(event) {
  var request = event.request;
  if (request.uri === '/old') return { statusCode: 301, headers: { location: { value: '/new' } } };
  if (request.querystring.plain && request.headers['x-plain'].value === 'yes' && request.cookies.seen.value === '1') {
    request.uri = '/plain.txt';
    return request;
  }
  if (request.uri !== '/' && request.uri.indexOf('.') < 0) request.uri = '/app.html';
  return request;
}`;

const origin = (id: string, attribute: unknown, more: object = {}) => ({ Id: id, DomainName: attribute, ...more });

const distribution: Resources = {
  Files: { Type: 'AWS::S3::Bucket', Properties: {} },
  Secret: { Type: 'AWS::SecretsManager::Secret', Properties: { GenerateSecretString: { PasswordLength: 32 } } },
  Rewrite: { Type: 'AWS::CloudFront::Function', Properties: { Name: 'Rewrite', FunctionCode: VIEWER_REQUEST } },
  Headers: {
    Type: 'AWS::CloudFront::ResponseHeadersPolicy',
    Properties: {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          ContentSecurityPolicy: {
            ContentSecurityPolicy: {
              'Fn::Join': [
                '',
                ["default-src 'self'; connect-src https://", { 'Fn::GetAtt': ['Files', 'RegionalDomainName'] }],
              ],
            },
            Override: true,
          },
          ContentTypeOptions: { Override: true },
          FrameOptions: { FrameOption: 'DENY', Override: true },
          ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
          StrictTransportSecurity: { AccessControlMaxAgeSec: 63072000, Override: true },
        },
        CustomHeadersConfig: {
          Items: [
            { Header: 'Permissions-Policy', Value: 'camera=(self)', Override: true },
            { Header: 'Cache-Control', Value: 'only-where-none-is', Override: false },
          ],
        },
      },
    },
  },
  Distribution: {
    Type: 'AWS::CloudFront::Distribution',
    Properties: {
      DistributionConfig: {
        DefaultRootObject: 'index.html',
        Origins: [
          origin('site', { 'Fn::GetAtt': ['Files', 'RegionalDomainName'] }, { S3OriginConfig: {} }),
          origin(
            'api',
            { 'Fn::Select': [2, { 'Fn::Split': ['/', { 'Fn::GetAtt': ['Api', 'ApiEndpoint'] }] }] },
            {
              OriginCustomHeaders: [
                {
                  HeaderName: 'X-Origin',
                  HeaderValue: {
                    'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: 'Secret' }, ':SecretString:::}}']],
                  },
                },
              ],
            },
          ),
        ],
        DefaultCacheBehavior: {
          TargetOriginId: 'site',
          ResponseHeadersPolicyId: { Ref: 'Headers' },
          FunctionAssociations: [
            { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Rewrite', 'FunctionARN'] } },
          ],
        },
        CacheBehaviors: [
          {
            PathPattern: '/api/*',
            TargetOriginId: 'api',
            AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
          },
        ],
      },
    },
  },
};

let cloud: FixtureCloud;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'steadfast-site-'));
  const site = join(folder, 'site');
  mkdirSync(join(site, 'assets'), { recursive: true });
  mkdirSync(join(site, '.well-hidden'));
  const files = {
    'index.html': '<html><head></head>home</html>',
    'app.html': '<html><head></head>app</html>',
    'plain.txt': 'plain',
    'assets/app-1a2b.js': SCRIPT,
    'assets/app-1a2b.js.map': '{}',
    '.env': 'SECRET=1',
    '.hidden.txt': 'hidden',
    '.well-hidden/file.txt': 'hidden',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(site, name), text);
  writeFileSync(join(folder, 'outside.txt'), 'outside');
  symlinkSync(join(folder, 'outside.txt'), join(site, 'link.txt'));
  cloud = await startFixtureCloud(
    template(distribution, lambda('Echo', 'echo'), httpApi({ 'ANY /api/{proxy+}': 'Echo' })),
    site,
  );
});

afterAll(async () => {
  await cloud?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** A request without `fetch`, which would normalize the path and decompress the body. */
async function raw(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = new URL(cloud.url);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, method, headers }, resolve).on('error', reject).end();
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

describe('the site', () => {
  test('has the root object at /, and the result of the viewer function at other paths', async () => {
    expect((await raw('/')).body.toString()).toContain('home');
    expect((await raw('/some/page')).body.toString()).toContain('app');
    expect((await raw('/old')).headers.location).toBe('/new');
    expect((await raw('/old')).status).toBe(301);
  });

  test('passes query, headers and cookies to the viewer function', async () => {
    const answer = await raw('/whatever?plain', { 'X-Plain': 'yes', Cookie: 'other=2; seen=1' });
    expect(answer.body.toString()).toBe('plain');
  });

  test('has the headers of the policy, with local URLs and without HSTS', async () => {
    const { headers } = await raw('/');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'camera=(self)',
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'self'; connect-src http:\/\/127\.0\.0\.1:\d+/);
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('lets browsers cache assets forever, and documents only with revalidation', async () => {
    expect((await raw('/assets/app-1a2b.js')).headers['cache-control']).toContain('immutable');
    const { etag } = (await raw('/')).headers;
    expect((await raw('/', { 'if-none-match': etag! })).status).toBe(304);
  });

  test('is compressed as the browser accepts it', async () => {
    const brotli = await raw('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT);
    const gzip = await raw('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT);
    const plain = await raw('/assets/app-1a2b.js');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toBe('Accept-Encoding');
  });

  test.each([
    '/.env',
    '/%2ehidden.txt',
    '/.well-hidden/file.txt',
    '/assets/app-1a2b.js.map',
    '/assets/APP-1a2b.js.MAP',
    '/../outside.txt',
    '/assets/../../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/..%5coutside.txt',
    '/link.txt',
    '/assets%00.js',
    '/%.txt',
    '/nothing.js',
  ])('never serves %s', async (path) => {
    const answer = await raw(path);
    expect(answer.status).toBe(403);
    expect(answer.body.toString()).not.toMatch(/SECRET|hidden|outside/);
  });

  test('is read-only', async () => {
    expect((await raw('/', {}, 'POST')).status).toBe(403);
    const head = await raw('/', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });
});

describe('the API behind it', () => {
  const headersSeen = async (headers: Record<string, string> = {}) => {
    const answer = await raw('/api/v1/things?x=1', headers);
    return JSON.parse(answer.body.toString()).event.headers as Record<string, string>;
  };

  test('gets the viewer’s headers and the origin’s secret, which a viewer cannot forge', async () => {
    const honest = await headersSeen({ 'X-Mine': '1' });
    expect(honest['x-mine']).toBe('1');
    expect(honest['x-origin']).toMatch(/^.{20,}$/);
    expect(honest.host).toBe('Api.execute-api.us-east-1.amazonaws.com');
    const forged = await headersSeen({ 'X-Origin': 'guessed' });
    expect(forged['x-origin']).toBe(honest['x-origin']);
  });

  test('answers every method, and unknown paths with its own error', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await raw('/api/v1/things', {}, method)).status).toBe(200);
    }
    expect((await raw('/api/')).body.toString()).toBe('{"message":"Not Found"}');
  });
});
