import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FixtureCloud, startFixtureCloud } from './support/cloud.ts';
import { httpApi, lambda, template } from './support/stack.ts';

type Event = Record<string, unknown> & { requestContext: Record<string, unknown>; headers: Record<string, string> };

let cloud: FixtureCloud;

beforeAll(async () => {
  cloud = await startFixtureCloud(
    template(
      lambda('Echo', 'echo'),
      lambda('Acts', 'acts', { timeout: 1 }),
      httpApi({
        'GET /acts': 'Acts',
        'HEAD /acts': 'Acts',
        'GET /items/{id}': 'Echo',
        'POST /items/{id}': 'Echo',
        'ANY /items/special': 'Echo',
        'GET /items/{id}/parts/{part}': 'Echo',
        'GET /files/{proxy+}': 'Echo',
        'ANY /files/{proxy+}': 'Echo',
      }),
    ),
  );
});

afterAll(() => cloud?.[Symbol.asyncDispose]());

async function eventOf(path: string, init: RequestInit = {}): Promise<Event> {
  const response = await fetch(cloud.url + path, init);
  return ((await response.json()) as { event: Event }).event;
}

describe('the event of payload format 2.0', () => {
  test('has path, query, headers and cookies in the format of API Gateway', async () => {
    const event = await eventOf('/items/a%20b?tag=x&tag=y%2Fz&empty=&plus=1+2', {
      headers: { 'X-Custom': 'One', cookie: 'a=1; b=2' },
    });
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /items/{id}',
      rawPath: '/items/a%20b',
      rawQueryString: 'tag=x&tag=y%2Fz&empty=&plus=1+2',
      cookies: ['a=1', 'b=2'],
      queryStringParameters: { tag: 'x,y/z', empty: '', plus: '1 2' },
      pathParameters: { id: 'a b' },
      isBase64Encoded: false,
    });
    expect(event.headers['x-custom']).toBe('One');
    expect(event.headers).not.toHaveProperty('cookie');
    expect(event).not.toHaveProperty('body');
    expect(event.requestContext).toMatchObject({
      apiId: 'Api',
      stage: '$default',
      routeKey: 'GET /items/{id}',
      http: { method: 'GET', path: '/items/a%20b', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1' },
    });
    expect(Math.abs(Date.now() - Number(event.requestContext.timeEpoch))).toBeLessThan(30_000);
    expect(event.requestContext.time).toMatch(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/);
  });

  test('joins a repeated header with a comma', async () => {
    const event = await new Promise<Event>((resolve, reject) => {
      const request = httpRequest(`${cloud.url}/items/1`, { headers: { 'X-Twice': ['one', 'two'] } }, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve(JSON.parse(text).event));
      });
      request.on('error', reject).end();
    });
    expect(event.headers['x-twice']).toBe('one,two');
  });

  test('has a text body unchanged, and any other in base64', async () => {
    const text = await eventOf('/items/1', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":"ü"}',
    });
    expect(text).toMatchObject({ body: '{"a":"ü"}', isBase64Encoded: false });
    const binary = await eventOf('/items/1', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array([0, 255]),
    });
    expect(binary).toMatchObject({ body: 'AP8=', isBase64Encoded: true });
  });

  test('has no fields for missing query, cookies and parameters', async () => {
    const event = await eventOf('/items/special');
    for (const absent of ['queryStringParameters', 'cookies', 'pathParameters'])
      expect(event).not.toHaveProperty(absent);
    expect(event.rawQueryString).toBe('');
  });
});

describe('the route', () => {
  test.each([
    ['/items/special', 'ANY /items/special'],
    ['/items/other', 'GET /items/{id}'],
    ['/items/1/parts/2', 'GET /items/{id}/parts/{part}'],
    ['/files/a/b/c', 'GET /files/{proxy+}'],
  ])('of GET %s is the most specific one, %s', async (path, key) => {
    expect((await eventOf(path)).routeKey).toBe(key);
  });

  test('prefers the named method to any', async () => {
    expect((await eventOf('/files/a', { method: 'DELETE' })).routeKey).toBe('ANY /files/{proxy+}');
    expect((await eventOf('/files/a/b')).pathParameters).toEqual({ proxy: 'a/b' });
  });

  test.each([
    ['GET', '/nothing'],
    ['DELETE', '/items/1'],
    ['GET', '/items/'],
    ['GET', '/items/1/'],
  ])('of %s %s does not exist: 404 with the message of API Gateway', async (method, path) => {
    const response = await fetch(cloud.url + path, { method });
    expect([response.status, await response.text()]).toEqual([404, '{"message":"Not Found"}']);
  });

  test('$default matches everything without another route', async () => {
    await using other = await startFixtureCloud(
      template(lambda('Echo', 'echo'), httpApi({ 'GET /one': 'Echo', $default: 'Echo' })),
    );
    const { event } = (await other.json('/something/else')) as { event: Event };
    expect(event.routeKey).toBe('$default');
  });
});

describe('the answer', () => {
  test('from a string or an object is 200 and JSON', async () => {
    const text = await cloud.get('/acts?act=text');
    expect([text.status, text.headers.get('content-type'), await text.text()]).toEqual([
      200,
      'application/json',
      'plain words',
    ]);
    const object = await cloud.get('/acts?act=object');
    expect(await object.json()).toEqual({ answer: 42 });
    expect((await cloud.get('/acts?act=nothing')).status).toBe(200);
  });

  test('can have a status, headers and cookies', async () => {
    const response = await cloud.get('/acts?act=cookies');
    expect(response.status).toBe(201);
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2']);
    expect(response.headers.get('x-one')).toBe('1');
    expect(response.headers.get('content-type')).toBe('text/plain;charset=utf-8');
  });

  test('is decoded from base64', async () => {
    const response = await cloud.get('/acts?act=binary');
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 255, 1]);
  });

  test('to HEAD has no body', async () => {
    const response = await fetch(`${cloud.url}/acts?act=object`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  test.each(['throw', 'wrong-status', 'wrong-body', 'large', 'hang', 'exit', 'throw-later'])(
    'of a function that fails (%s) is 500 without details',
    async (act) => {
      const response = await cloud.get(`/acts?act=${act}`);
      expect([response.status, await response.text()]).toEqual([500, '{"message":"Internal Server Error"}']);
    },
  );

  test('of an integration that exceeds its timeout is 503', async () => {
    await using slow = await startFixtureCloud(
      template(lambda('Acts', 'acts', { timeout: 2 }), httpApi({ 'GET /acts': 'Acts' }, { TimeoutInMillis: 50 })),
    );
    const response = await slow.get('/acts?act=rest&ms=400');
    expect([response.status, await response.text()]).toEqual([503, '{"message":"Service Unavailable"}']);
  });
});

describe('the limits', () => {
  test('of the body are 10 MB: 413', async () => {
    const send = (size: number) => fetch(`${cloud.url}/items/1`, { method: 'POST', body: new Uint8Array(size) });
    const tooLarge = await send(10 * 1024 * 1024 + 1);
    expect([tooLarge.status, await tooLarge.text()]).toEqual([413, '{"message":"Request Entity Too Large"}']);
    expect((await send(1024 * 1024)).status).toBe(200);
  });

  test('of all headers together are 10,240 bytes: 431', async () => {
    const response = await cloud.get('/items/1', { 'x-large': 'x'.repeat(10_300) });
    expect(response.status).toBe(431);
  });

  test.each(['/items/%', '/items/%E0%A4%A', '/files/%ff/x'])('answer a malformed path (%s) with 400', async (path) => {
    expect((await cloud.get(path)).status).toBe(400);
  });

  test('leave a malformed query unchanged', async () => {
    expect((await eventOf('/items/1?q=%zz')).queryStringParameters).toEqual({ q: '%zz' });
  });
});
