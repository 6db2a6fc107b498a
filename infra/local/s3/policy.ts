/**
 * Checks a POST policy: it has not expired, a condition covers every form field, and every condition holds. Field names
 * are case-insensitive.
 */
import { accessDenied, S3Error } from './xml.ts';

export interface Policy {
  /** The range of `content-length-range`. */
  smallest: number;
  largest: number;
}

type Condition = { operator: 'eq' | 'starts-with'; field: string; value: string; text: string };

const NEEDS_NO_CONDITION = new Set(['x-amz-signature', 'file', 'policy']);
const INFINITE = Number.POSITIVE_INFINITY;

/** Throws S3's error. The caller checks the size while the file streams in. */
export function checkPolicy(base64: string, fields: ReadonlyMap<string, string>, now: number): Policy {
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
