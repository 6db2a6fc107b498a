import { calls } from '#shared/contracts/api.ts';
import { codesOf } from '#shared/contracts/codes.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { type ErrorCode, statusOf } from '#shared/domain/error-codes.ts';

/* Each answer that any test gets is held against the contract of its call. */

const patterns = calls.map(({ endpoint }) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));
const declared = new Map<Endpoint, ReadonlySet<ErrorCode>>();

/**
 * Throws if the details of an error answer do not agree with its sentences, or if the contract does not declare its
 * codes.
 */
export function expectDeclaredCodes(method: string, url: string, status: number, body: unknown): void {
  const { errors, details } = (body ?? {}) as { errors?: string[]; details?: { code: ErrorCode; message: string }[] };
  // An answer of the gateway.
  if (status < 400 || !errors) return;
  const said = JSON.stringify({ method, url, status, body });
  if (!details || JSON.stringify(details.map(({ message }) => message)) !== JSON.stringify(errors)) {
    throw new Error(`The details are not those of the errors: ${said}`);
  }
  if (details[0] && statusOf(details[0].code) !== status) throw new Error(`This code has another status: ${said}`);
  const endpoint = endpointOf(method, url);
  const undeclared = details.filter(({ code }) => endpoint && !codesDeclaredBy(endpoint).has(code));
  if (undeclared.length > 0) throw new Error(`The contract of this call does not name the code: ${said}`);
}

/** The call of a path. A path segment such as `reorder` is not an id. */
function endpointOf(method: string, url: string): Endpoint | undefined {
  const [path = ''] = url.split('?');
  const fitting = patterns.filter(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path));
  return (fitting.find(({ endpoint }) => endpoint.path === path) ?? fitting[0])?.endpoint;
}

function codesDeclaredBy(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  const known = declared.get(endpoint) ?? new Set(codesOf(endpoint));
  declared.set(endpoint, known);
  return known;
}
