/** A browser's upload by presigned POST: checks the signed policy and the fields before it reads the file. */
import type { IncomingMessage } from 'node:http';
import type { Answer } from '../endpoint.ts';
import { type Form, readForm } from './multipart-form.ts';
import { type Bucket, quoted, type StoredObject } from './objects.ts';
import { checkKey, newObject, type S3Call } from './operations.ts';
import { checkPolicy, type Policy } from './policy.ts';
import { verifyPolicy } from './signature.ts';
import { accessDenied, invalidArgument, S3Error, xmlAnswer } from './xml.ts';

export async function postObject(o: {
  request: IncomingMessage;
  bucket: Bucket;
  now: number;
  url: string;
  notify: S3Call['notify'];
}): Promise<Answer> {
  const form = await readForm(o.request);
  try {
    const { file, fields } = form;
    const policy = await judge(form, o.bucket.name, o.now);
    if (!file) throw invalidArgument('POST requires exactly one file upload per request.');
    // The last part only: old browsers sent a path.
    const key = fields.get('key')!.replace(/\$\{filename\}/g, () => file.name.split(/[/\\]/).at(-1)!);
    checkKey(key);
    const received = await o.bucket.receive(file.content, policy.largest);
    try {
      checkSize(received.size, policy);
    } catch (error) {
      await o.bucket.discard(received);
      throw error;
    }
    const object = newObject(key, Object.fromEntries(fields), o.now, 'ObjectCreated:Post');
    const stored = await o.bucket.put(object, received);
    await o.notify(o.bucket, 'ObjectCreated:Post', stored);
    return success(fields, o.bucket, stored, o.url);
  } finally {
    // Reads the rest: a browser reports a network error instead of the answer if the connection is closed while it
    // still sends.
    await form.drain();
  }
}

async function judge({ fields }: Form, bucket: string, now: number): Promise<Policy> {
  const field = (name: string) => {
    const value = fields.get(name.toLowerCase());
    if (value !== undefined) return value;
    throw invalidArgument(
      `Bucket POST must contain a field named '${name}'. If it is specified, please check the order of the fields.`,
    );
  };
  field('key');
  const policy = fields.get('policy');
  if (policy === undefined) throw accessDenied();
  if (field('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256')
    throw invalidArgument('X-Amz-Algorithm only supports AWS4-HMAC-SHA256');
  const signed = {
    credential: field('X-Amz-Credential'),
    date: field('X-Amz-Date'),
    signature: field('X-Amz-Signature'),
  };
  await verifyPolicy({ policy, ...signed });
  // The bucket is in the URL, and the policy has to cover it like a field.
  return checkPolicy(policy, new Map([...fields, ['bucket', bucket]]), now);
}

function checkSize(size: number, { smallest, largest }: Policy): void {
  if (size > largest) {
    const message = 'Your proposed upload exceeds the maximum allowed size';
    throw new S3Error(400, 'EntityTooLarge', message, { ProposedSize: size, MaxSizeAllowed: largest });
  }
  if (size < smallest) {
    const message = 'Your proposed upload is smaller than the minimum allowed size';
    throw new S3Error(400, 'EntityTooSmall', message, { ProposedSize: size, MinSizeAllowed: smallest });
  }
}

function success(fields: ReadonlyMap<string, string>, bucket: Bucket, object: StoredObject, url: string): Answer {
  const etag = quoted(object);
  const redirect = fields.get('success_action_redirect') ?? fields.get('redirect');
  if (redirect !== undefined && URL.canParse(redirect)) {
    const location = new URL(redirect);
    for (const [name, value] of Object.entries({ bucket: bucket.name, key: object.key, etag })) {
      location.searchParams.set(name, value);
    }
    return { status: 303, headers: { location: location.href, etag } };
  }
  const location = `${url}/${bucket.name}/${object.key.split('/').map(encodeURIComponent).join('/')}`;
  const status = fields.get('success_action_status');
  if (status === '201') {
    const answer = xmlAnswer(201, 'PostResponse', {
      Location: location,
      Bucket: bucket.name,
      Key: object.key,
      ETag: etag,
    });
    return { ...answer, headers: { ...answer.headers, location, etag } };
  }
  return { status: status === '200' ? 200 : 204, headers: { location, etag } };
}
