import { createHmac } from 'node:crypto';

/*
 * OAuth 1.0 (RFC 5849) as FatSecret requires it: HMAC-SHA1 over a request of the application itself, without a user.
 */

export type Parameter = readonly [name: string, value: string];

/** What is signed (§3.4.1): the method, the address without its query, and all parameters in order. */
export function signatureBase(method: string, address: string, parameters: readonly Parameter[]): string {
  const { protocol, host, pathname } = new URL(address);
  const normalized = parameters
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([a, valueOfA], [b, valueOfB]) => byBytes(a, b) || byBytes(valueOfA, valueOfB))
    .map((pair) => pair.join('='))
    .join('&');
  return [method.toUpperCase(), `${protocol}//${host}${pathname}`, normalized].map(encoded).join('&');
}

/** The signature (§3.4.2), in base64. A request on nobody's behalf has no token, and an empty secret of one. */
export function signature(base: string, consumerSecret: string, tokenSecret = ''): string {
  return createHmac('sha1', `${encoded(consumerSecret)}&${encoded(tokenSecret)}`)
    .update(base)
    .digest('base64');
}

/** Percent-encoded (§3.6), as forms do not do it: all but letters, digits and `-._~`. */
export function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function byBytes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
