import { createHash, createHmac } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import { readForm } from '#infra/local/s3/multipart-form.ts';
import { bytes, client, clock, codeOf, dataDir, get, notifications, shift, store } from './support/object-store.ts';

/* The local S3: presigned POSTs. */

describe('a presigned POST', () => {
  const key = 'uploads/42.jpg';
  const conditions = [
    { bucket: 'photos' },
    { key },
    { 'Content-Type': 'image/jpeg' },
    ['content-length-range', 10, 5000],
  ];
  const fields = { key, 'Content-Type': 'image/jpeg' };
  const standard = () => form(fields, conditions);

  test('a file that matches the policy is stored', async () => {
    const response = await post(standard(), bytes);
    expect(response.status).toBe(204);
    expect(response.headers.get('etag')).toBe(`"${createHash('md5').update(bytes).digest('hex')}"`);
    expect(await get(key)).toMatchObject({ body: bytes, ContentType: 'image/jpeg' });
  });

  test('a file that contains a text like a boundary is stored completely', async () => {
    const tricky = Buffer.concat([Buffer.from('\r\n--'), bytes, Buffer.from('\r\n------formdata-undici-0\r\n--\r\n')]);
    expect((await post(standard(), tricky)).status).toBe(204);
    expect((await get(key)).body).toEqual(tricky);
  });

  test('each violation of the policy is refused with the error of S3, and stores nothing', async () => {
    const other = (change: Record<string, string>) => ({ ...standard(), ...change });
    const cases: [string, string, Record<string, string>, Buffer?][] = [
      ['403 AccessDenied', 'eq", "$key"', other({ key: 'uploads/43.jpg' })],
      ['403 AccessDenied', '$Content-Type', other({ 'Content-Type': 'text/html' })],
      ['403 AccessDenied', 'Extra input fields: x-amz-meta-a', other({ 'x-amz-meta-a': 'b' })],
      ['403 AccessDenied', 'Extra input fields: acl', other({ acl: 'public-read' })],
      ['403 AccessDenied', 'Extra input fields: bucket', form(fields, conditions.slice(1))],
      ['403 AccessDenied', '$bucket', form(fields, [{ bucket: 'other' }, ...conditions.slice(1)])],
      ['403 SignatureDoesNotMatch', 'signature', other({ 'X-Amz-Signature': '0'.repeat(64) })],
      ['403 SignatureDoesNotMatch', 'signature', other({ policy: form(fields, [...conditions, { a: 'b' }]).policy! })],
      [
        '403 InvalidAccessKeyId',
        'Access Key',
        other({ 'X-Amz-Credential': standard()['X-Amz-Credential']!.replace('local', 'x') }),
      ],
      ['400 EntityTooLarge', '<MaxSizeAllowed>5000<', standard(), Buffer.alloc(5001)],
      ['400 EntityTooLarge', '<ProposedSize>900000<', standard(), Buffer.alloc(900_000)],
      ['400 EntityTooSmall', '<MinSizeAllowed>10<', standard(), Buffer.alloc(9)],
      ['400 InvalidPolicyDocument', 'Invalid JSON', signed('not json', fields)],
      ['400 InvalidPolicyDocument', 'expiration', signed('{"conditions": []}', fields)],
      ['400 InvalidPolicyDocument', 'condition', form(fields, [...conditions, ['like', '$key', 'x']])],
    ];
    for (const [expected, reason, formFields, file = bytes] of cases) {
      const response = await post(formFields, file);
      const text = await response.clone().text();
      expect(await codeOf(response), text).toBe(expected);
      expect(text.replaceAll('&#x22;', '"').replaceAll('","', '", "')).toContain(reason);
    }
    for (const name of ['key', 'X-Amz-Signature', 'X-Amz-Credential', 'X-Amz-Date', 'X-Amz-Algorithm']) {
      const { [name]: _left, ...rest } = standard();
      expect(await codeOf(await post(rest, bytes)), name).toBe('400 InvalidArgument');
    }
    const { policy: _policy, ...anonymous } = standard();
    expect(await codeOf(await post(anonymous, bytes))).toBe('403 AccessDenied');
    expect(await codeOf(await post(standard(), undefined))).toBe('400 InvalidArgument');
    expect((await client.send(new ListObjectsV2Command({ Bucket: 'photos' }))).KeyCount).toBe(0);
    expect(await readdir(join(dataDir, 'buckets', 'photos', 'content'))).toEqual([]);
    expect(notifications).toEqual([]);
  });

  test('sizes at both ends of the range are accepted', async () => {
    expect((await post(standard(), Buffer.alloc(10))).status).toBe(204);
    expect((await post(standard(), Buffer.alloc(5000))).status).toBe(204);
  });

  test('a policy expires by the local clock', async () => {
    const formFields = standard();
    shift(590);
    expect((await post(formFields, bytes)).status).toBe(204);
    shift(20);
    const response = await post(formFields, bytes);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('Policy expired');
  });

  test('starts-with accepts values with the prefix, each of several types, and any value if it is empty', async () => {
    const open = [
      { bucket: 'photos' },
      ['starts-with', '$key', 'uploads/'],
      ['starts-with', '$Content-Type', 'image/'],
      ['starts-with', '$x-amz-meta-note', ''],
    ];
    const file = { key: `uploads/$\{filename}`, 'Content-Type': 'image/png', 'x-amz-meta-note': 'anything' };
    expect((await post(form(file, open), bytes, 'C:\\photos\\my $& photo.png')).status).toBe(204);
    expect(await get('uploads/my $& photo.png')).toMatchObject({
      ContentType: 'image/png',
      Metadata: { note: 'anything' },
    });
    expect((await post(form({ ...file, key: 'other/1' }, open), bytes)).status).toBe(403);
    expect((await post(form({ ...file, 'Content-Type': 'image/png, text/html' }, open), bytes)).status).toBe(403);
  });

  test('the answer has the requested status or redirect', async () => {
    const withAction = (more: Record<string, string>) =>
      form({ ...fields, ...more, 'x-ignore-me': '1' }, [
        ...conditions,
        ...Object.entries(more).map(([k, v]) => ({ [k]: v })),
      ]);
    const created = await post(withAction({ success_action_status: '201' }), bytes);
    expect(created.status).toBe(201);
    expect(await created.text()).toContain(`<Key>${key}</Key>`);
    expect((await post(withAction({ success_action_status: '200' }), bytes)).status).toBe(200);
    const redirected = await post(withAction({ success_action_redirect: 'http://localhost:3000/done?a=b' }), bytes);
    expect(redirected.status).toBe(303);
    expect(redirected.headers.get('location')).toContain('/done?a=b&bucket=photos&key=uploads%2F42.jpg');
  });

  test('an invalid or incomplete form is refused', async () => {
    const to = `${store.endpoint}/photos`;
    expect(await codeOf(await fetch(to, { method: 'POST', body: 'x' }))).toBe('412 PreconditionFailed');
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    const broken = await fetch(to, {
      method: 'POST',
      headers: type,
      body: '--b\r\nContent-Disposition: form-data\r\n',
    });
    expect(await codeOf(broken)).toBe('400 MalformedPOSTRequest');
    const endless = await post({ key: 'x'.repeat(30_000) }, bytes);
    expect(await codeOf(endless)).toBe('400 MaxPostPreDataLengthExceeded');
  });

  test('a form is parsed however its bytes are split into packets', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(standard())) body.append(name, value);
    body.append('file', new Blob([bytes]), 'x.jpg');
    const whole = new Response(body);
    const headers = { 'content-type': whole.headers.get('content-type') };
    const content = Buffer.from(await whole.arrayBuffer());
    for (const size of [1, 2, 3, 7, 64, 1000]) {
      const packets = Array.from({ length: Math.ceil(content.length / size) }, (_, n) =>
        content.subarray(n * size, (n + 1) * size),
      );
      const { fields, file } = await readForm(
        Object.assign(Readable.from(packets), { headers }) as unknown as IncomingMessage,
      );
      expect(Object.fromEntries(fields)).toMatchObject({ key, 'content-type': 'image/jpeg' });
      const pieces: Buffer[] = [];
      for await (const piece of file!.content) pieces.push(piece);
      expect(Buffer.concat(pieces)).toEqual(bytes);
    }
  });

  const post = (formFields: Record<string, string>, file: Buffer | undefined, name = 'x.jpg') => {
    const body = new FormData();
    for (const [field, value] of Object.entries(formFields)) body.append(field, value);
    if (file) body.append('file', new Blob([file], { type: 'image/jpeg' }), name);
    return fetch(`${store.endpoint}/photos`, { method: 'POST', body, redirect: 'manual' });
  };

  const form = (formFields: Record<string, string>, rules: unknown[]) => {
    const expiration = new Date(clock.now() + 600_000).toISOString();
    // The policy and the form need the same date.
    const own = scope();
    const ownRules = Object.entries(own).map(([name, value]) => ({ [name]: value }));
    return signed(JSON.stringify({ expiration, conditions: [...rules, ...ownRules] }), formFields, own);
  };

  const scope = () => {
    const date = new Date(clock.now()).toISOString().replace(/[-:]|\.\d+/g, '');
    return {
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': `local/${date.slice(0, 8)}/us-east-1/s3/aws4_request`,
      'X-Amz-Date': date,
    };
  };

  const signed = (document: string, formFields: Record<string, string>, own = scope()): Record<string, string> => {
    const policy = Buffer.from(document).toString('base64');
    const hmac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest();
    const day = own['X-Amz-Date'].slice(0, 8);
    const signingKey = [day, 'us-east-1', 's3', 'aws4_request'].reduce<string | Buffer>(hmac, 'AWS4local');
    return { ...formFields, ...own, policy, 'X-Amz-Signature': hmac(signingKey, policy).toString('hex') };
  };
});
