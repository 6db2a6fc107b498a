/** A browser's upload by presigned POST: checks the signed policy and the fields before it reads the file. */
import type { IncomingMessage } from 'node:http';
import type { Answer } from '../endpoint.ts';
import { type Form, readForm } from './multipart-form.ts';
import { type Bucket, quoted, type StoredObject } from './objects.ts';
import { checkKey, newObject, type S3Call } from './operations.ts';
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

interface Policy {
  /** The range of `content-length-range`. */
  smallest: number;
  largest: number;
}

type Condition = { operator: 'eq' | 'starts-with'; field: string; value: string; text: string };

const NEEDS_NO_CONDITION = new Set(['x-amz-signature', 'file', 'policy']);
const INFINITE = Number.POSITIVE_INFINITY;

/**
 * Checks a POST policy: it has not expired, a condition covers every form field, and every condition holds. Field names
 * are case-insensitive. Throws S3's error. The caller checks the size while the file streams in.
 */
function checkPolicy(base64: string, fields: ReadonlyMap<string, string>, now: number): Policy {
  const document = parse(base64);
  const expiration = Date.parse(String(document.expiration));
  if (Number.isNaN(expiration)) throw invalidDocument("Policy missing 'expiration' date.");
  if (!Array.isArray(document.conditions)) throw invalidDocument('Policy missing conditions.');
  if (now > expiration) throw violation('Policy expired.');

  const policy: Policy = { smallest: 0, largest: INFINITE };
  const covered = new Set<string>();
  for (const condition of document.conditions.flatMap((each) => read(each, policy))) {
    covered.add(condition.field);
    if (!holds(condition, fields.get(condition.field) ?? ''))
      throw violation(`Policy Condition failed: ${condition.text}`);
  }
  const extra = [...fields.keys()].filter(
    (name) => !covered.has(name) && !NEEDS_NO_CONDITION.has(name) && !name.startsWith('x-ignore-'),
  );
  if (extra.length > 0) throw violation(`Extra input fields: ${extra.join(', ')}`);
  return policy;
}

function parse(base64: string): { expiration?: unknown; conditions?: unknown } {
  try {
    const document = JSON.parse(Buffer.from(base64, 'base64').toString()) as unknown;
    if (typeof document === 'object' && document !== null && !Array.isArray(document)) return document;
  } catch {
    // The check below reports it like any other invalid document.
  }
  throw invalidDocument('Invalid JSON.');
}

/** A size range is a limit of the policy. The other two forms are conditions on a field. */
function read(condition: unknown, policy: Policy): Condition[] {
  if (Array.isArray(condition)) {
    const [operator, first, second] = condition as unknown[];
    if (operator === 'content-length-range' && typeof first === 'number' && typeof second === 'number') {
      policy.smallest = Math.max(policy.smallest, first);
      policy.largest = Math.min(policy.largest, second);
      return [];
    }
    const known = operator === 'eq' || operator === 'starts-with';
    if (known && typeof first === 'string' && first.startsWith('$') && typeof second === 'string') {
      const text = JSON.stringify(condition);
      return [{ operator, field: first.slice(1).toLowerCase(), value: second, text }];
    }
  } else if (typeof condition === 'object' && condition !== null) {
    return Object.entries(condition).map(([name, value]) => ({
      operator: 'eq',
      field: name.toLowerCase(),
      value: String(value),
      text: JSON.stringify(['eq', `$${name}`, value]),
    }));
  }
  throw invalidDocument('Invalid condition.');
}

function holds({ operator, field, value }: Condition, given: string): boolean {
  if (operator === 'eq') return given === value;
  // In a list of types, each one must match.
  const values = field === 'content-type' ? given.split(',').map((each) => each.trim()) : [given];
  return values.every((each) => each.startsWith(value));
}

function violation(reason: string): S3Error {
  return accessDenied(`Invalid according to Policy: ${reason}`);
}

function invalidDocument(reason: string): S3Error {
  return new S3Error(400, 'InvalidPolicyDocument', `Invalid Policy: ${reason}`);
}
