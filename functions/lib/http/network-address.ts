import { timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { secret } from '../clients/secrets.ts';
import { networkOf } from '../network.ts';

/**
 * The caller's network: an IPv4 address or a /64 of IPv6. Behind CloudFront the address is in a header set by a
 * CloudFront Function, which is trusted only together with the secret that CloudFront alone sends. Without the secret,
 * callers could invent an address for each guess.
 */
export async function networkAddress(event: APIGatewayProxyEventV2): Promise<string> {
  const viewer = event.headers['x-steadfast-viewer'];
  const proof = event.headers['x-steadfast-origin'];
  if (viewer && proof && same(proof, await secret('ORIGIN_SECRET'))) return networkOf(viewer);
  return networkOf(event.requestContext.http.sourceIp);
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
