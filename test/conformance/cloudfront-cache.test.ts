import { createHmac } from 'node:crypto';
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type FixtureCloud, startFixtureCloud } from './support/cloud.ts';
import { type Resources, template } from './support/stack.ts';

/* CloudFront in front of a bucket: a function that checks each request, origin access control, and the cache. */

const CHECK = `
const crypto = require('crypto');
function handler(event) {
  const request = event.request;
  if (request.querystring.signed) {
    const body = crypto.createHmac('sha256', 'key').update('text').digest('base64url');
    return { statusCode: 200, headers: {}, body: body };
  }
  const until = request.cookies.until;
  if (!until || Number(until.value) <= Date.now()) {
    return { statusCode: 403, headers: { 'cache-control': { value: 'no-store' } } };
  }
  request.uri = request.uri.replace('/objects/', '/');
  return request;
}`;

const domain = (bucket: string) => ({ 'Fn::GetAtt': [bucket, 'RegionalDomainName'] });
const noneInKey = {
  CookiesConfig: { CookieBehavior: 'none' },
  HeadersConfig: { HeaderBehavior: 'none' },
  QueryStringsConfig: { QueryStringBehavior: 'none' },
};

const distribution: Resources = {
  Files: { Type: 'AWS::S3::Bucket', Properties: {} },
  Objects: { Type: 'AWS::S3::Bucket', Properties: {} },
  Policy: {
    Type: 'AWS::S3::BucketPolicy',
    Properties: {
      Bucket: { Ref: 'Objects' },
      PolicyDocument: {
        Statement: [
          {
            Effect: 'Allow',
            Principal: { Service: 'cloudfront.amazonaws.com' },
            Action: 's3:GetObject',
            Resource: [{ 'Fn::Join': ['', [{ 'Fn::GetAtt': ['Objects', 'Arn'] }, '/shown/*']] }],
          },
        ],
      },
    },
  },
  Check: { Type: 'AWS::CloudFront::Function', Properties: { Name: 'Check', FunctionCode: CHECK } },
  Caching: {
    Type: 'AWS::CloudFront::CachePolicy',
    Properties: {
      CachePolicyConfig: {
        MinTTL: 60,
        DefaultTTL: 60,
        MaxTTL: 60,
        ParametersInCacheKeyAndForwardedToOrigin: noneInKey,
      },
    },
  },
  Headers: {
    Type: 'AWS::CloudFront::ResponseHeadersPolicy',
    Properties: {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: { ContentTypeOptions: { Override: true } },
        CustomHeadersConfig: {
          Items: [
            { Header: 'x-bucket', Value: { 'Fn::Join': ['', ['https://', domain('Objects')]] }, Override: true },
            { Header: 'cache-control', Value: 'no-store', Override: false },
          ],
        },
      },
    },
  },
  Distribution: {
    Type: 'AWS::CloudFront::Distribution',
    Properties: {
      DistributionConfig: {
        Origins: [
          { Id: 'site', DomainName: domain('Files'), S3OriginConfig: {} },
          { Id: 'objects', DomainName: domain('Objects'), S3OriginConfig: {} },
        ],
        DefaultCacheBehavior: { TargetOriginId: 'site' },
        CacheBehaviors: [
          {
            PathPattern: '/objects/*',
            TargetOriginId: 'objects',
            CachePolicyId: { Ref: 'Caching' },
            ResponseHeadersPolicyId: { Ref: 'Headers' },
            FunctionAssociations: [
              { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Check', 'FunctionARN'] } },
            ],
          },
        ],
      },
    },
  },
};

let cloud: FixtureCloud;
let bucket: S3Client;

beforeAll(async () => {
  cloud = await startFixtureCloud(template(distribution));
  const endpoint = (await cloud.get('/objects/none')).headers.get('x-bucket')!;
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  bucket = new S3Client({ region: 'us-east-1', credentials, endpoint, forcePathStyle: true });
});

afterEach(() => cloud.control('POST', 'clock', { now: null }));

afterAll(async () => {
  bucket?.destroy();
  await cloud?.[Symbol.asyncDispose]();
});

const FOREVER = { cookie: 'until=9999999999999' };
const store = (Key: string, Body: string) =>
  bucket.send(new PutObjectCommand({ Bucket: 'objects', Key, Body, CacheControl: 'private, max-age=600' }));
const remove = (Key: string) => bucket.send(new DeleteObjectCommand({ Bucket: 'objects', Key }));
const travel = (seconds: number, from = Date.now()) =>
  cloud.control('POST', 'clock', { now: new Date(from + seconds * 1000).toISOString() });
const cachedAs = ({ headers }: Response) => headers.get('x-cache');

describe('a viewer function', () => {
  test('has the crypto module, and the clock of the local cloud', async () => {
    const signed = await cloud.get('/objects/any?signed=1');
    expect(await signed.text()).toBe(createHmac('sha256', 'key').update('text').digest('base64url'));
    await store('shown/clock', 'text');
    const soon = { cookie: `until=${Date.now() + 60_000}` };
    expect((await cloud.get('/objects/shown/clock', soon)).status).toBe(200);
    await travel(61);
    expect((await cloud.get('/objects/shown/clock', soon)).status).toBe(403);
  });

  test('checks each request before the cache, and its refusal is not kept', async () => {
    await store('shown/checked', 'text');
    expect((await cloud.get('/objects/shown/checked', FOREVER)).status).toBe(200);
    const refused = await cloud.get('/objects/shown/checked');
    expect(refused.status).toBe(403);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('a bucket', () => {
  test('shows what its policy allows, and answers 403 for everything else', async () => {
    await Promise.all([store('shown/one', 'one'), store('hidden/two', 'two'), store('shown', 'three')]);
    expect(await (await cloud.get('/objects/shown/one', FOREVER)).text()).toBe('one');
    for (const key of ['hidden/two', 'shown', 'shown/none', 'shown/../hidden/two', 'shown%2F..%2Fhidden%2Ftwo']) {
      const answer = await cloud.get(`/objects/${key}`, FOREVER);
      expect([key, answer.status, answer.headers.get('cache-control')]).toEqual([key, 403, 'no-store']);
    }
  });

  test('takes GET and HEAD', async () => {
    await store('shown/head', 'text');
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await fetch(`${cloud.url}/objects/shown/head`, { method, headers: FOREVER });
      expect([method, answer.status]).toEqual([method, 403]);
    }
    const head = await fetch(`${cloud.url}/objects/shown/head`, { method: 'HEAD', headers: FOREVER });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '4', '']);
  });
});

describe('the cache', () => {
  test('has one copy of an object for all, until its time is over', async () => {
    await store('shown/kept', 'first');
    const from = Date.now();
    const first = await cloud.get('/objects/shown/kept', FOREVER);
    const kept = Date.now();
    expect([cachedAs(first), first.headers.get('age'), await first.text()]).toEqual([
      'Miss from cloudfront',
      null,
      'first',
    ]);
    await store('shown/kept', 'second');
    await travel(30);
    const again = await cloud.get('/objects/shown/kept?of=another', { cookie: 'until=8888888888888' });
    expect([cachedAs(again), again.headers.get('cache-control'), await again.text()]).toEqual([
      'Hit from cloudfront',
      'private, max-age=600',
      'first',
    ]);
    expect(Number(again.headers.get('age'))).toBeGreaterThanOrEqual(30);
    await remove('shown/kept');
    // The calls since then take time on a busy machine.
    await travel(55, from);
    expect((await cloud.get('/objects/shown/kept', FOREVER)).status).toBe(200);
    // A minute is the policy's minimum and maximum, whatever the object says.
    await travel(60, kept);
    expect((await cloud.get('/objects/shown/kept', FOREVER)).status).toBe(403);
  });

  test('answers without bytes who has the copy already', async () => {
    await store('shown/known', 'text');
    const etag = (await cloud.get('/objects/shown/known', FOREVER)).headers.get('etag')!;
    const known = await cloud.get('/objects/shown/known', { ...FOREVER, 'if-none-match': etag });
    expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag]);
    const other = await cloud.get('/objects/shown/known', { ...FOREVER, 'if-none-match': '"other"' });
    expect(other.status).toBe(200);
  });

  test('has no errors', async () => {
    expect((await cloud.get('/objects/shown/later', FOREVER)).status).toBe(403);
    await store('shown/later', 'text');
    expect((await cloud.get('/objects/shown/later', FOREVER)).status).toBe(200);
  });
});
