import type * as z from 'zod/mini';
import type { ErrorCode, FieldErrorCode } from '../domain/error-codes.ts';
import { type Endpoint, takesBody } from './endpoint.ts';
import { readIssue } from './issues.ts';

/*
 * The error codes of a call: those of its contract, of its schemas, and of its access and method. Used only by the
 * OpenAPI description and by tests.
 */

/** All codes of a call, in alphabetical order. */
export function codesOf(endpoint: Endpoint): ErrorCode[] {
  const { body, query, errors } = endpoint;
  return [...new Set([...codesOfKind(endpoint), ...codesIn(body), ...codesIn(query), ...errors])].sort();
}

function codesOfKind(endpoint: Endpoint): ErrorCode[] {
  const { access, idempotent, method, path } = endpoint;
  const isSignedIn = access === 'signed-in';
  const codes: [boolean, ...ErrorCode[]][] = [
    [true, 'busy', 'internal', 'request_too_large'],
    [isSignedIn, 'signed_out'],
    [isSignedIn && method !== 'GET', 'changed_meanwhile'],
    [path.includes('{'), 'not_found'],
    [takesBody(endpoint), 'not_json'],
    [idempotent, 'idempotency_key_reused', 'invalid_idempotency_key'],
  ];
  return codes.flatMap(([may, ...each]) => (may ? each : []));
}

/** The inputs that different checks report: missing, null, and a value of the wrong type. */
const PROBES = [undefined, null, {}];

/** Collects the codes of a schema's checks, at any depth, by asking each check for its messages. */
function codesIn(schema: z.ZodMiniType): FieldErrorCode[] {
  const codes = new Set<FieldErrorCode>();
  const seen = new Set<object>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const { _zod, error, ...rest } = value as { _zod?: { def: unknown }; error?: unknown };
    if (typeof error === 'function') {
      for (const input of PROBES) codes.add(codeOf(error({ input })));
    }
    if (_zod) visit(_zod.def);
    else Object.values(rest).forEach(visit);
  };
  visit(schema);
  return [...codes];
}

function codeOf(said: unknown): FieldErrorCode {
  const message = typeof said === 'string' ? said : (said as { message?: string } | undefined)?.message;
  return readIssue(message ?? '')?.code ?? 'invalid_input';
}
