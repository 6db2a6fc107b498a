import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto';
import { secret } from './secrets.ts';

/*
 * The key pair by which push services recognize this deployment (VAPID, RFC 8292). It follows from a secret that the
 * deployment has anyway, so that there is nothing to configure. A browser's subscription is bound to the public key: it
 * must stay the same.
 */

export interface VapidKeys {
  /** An uncompressed point on P-256 in base64url, as browsers and push services take it. */
  publicKey: string;
  privateKey: KeyObject;
}

const LABEL = 'steadfast-vapid-1';
const CURVE = 'prime256v1';
/** The number of points of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

let derived: { from: string; keys: VapidKeys } | undefined;

/** The deployment's keys. One request to Secrets Manager for each start of a function. */
export async function vapidKeys(): Promise<VapidKeys> {
  const from = await secret('ORIGIN_SECRET');
  if (derived?.from !== from) derived = { from, keys: deriveVapidKeys(from) };
  return derived.keys;
}

/** The same keys for the same text. */
export function deriveVapidKeys(text: string): VapidKeys {
  // 16 bytes more than the key has make the remainder unbiased (FIPS 186-5, A.2.1).
  const random = Buffer.from(hkdfSync('sha256', text, '', LABEL, 48)).toString('hex');
  const scalar = (BigInt(`0x${random}`) % (ORDER - 1n)) + 1n;
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(scalar.toString(16).padStart(64, '0'), 'hex');
  const point = ecdh.getPublicKey();
  const key = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').toString('base64url'),
  };
  return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ key, format: 'jwk' }) };
}
