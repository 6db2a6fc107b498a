/** A certificate for one run. HTTP/2 needs TLS, and a browser trusts this certificate only with a flag. */
import { generateKeyPairSync, sign } from 'node:crypto';

export interface Certificate {
  key: string;
  cert: string;
}

const DAY = 86_400_000;

/** A minimal self-signed X.509 certificate, valid for a day. */
export function selfSigned(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(COMMON_NAME, der(0x0c, Buffer.from('localhost')))));
  const serial = der(0x02, Buffer.from([1]));
  const validity = sequence(utcTime(Date.now() - DAY), utcTime(Date.now() + DAY));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const signed = sequence(serial, sequence(ECDSA_WITH_SHA256), name, validity, name, spki);
  // The zero is the number of unused bits in the last byte.
  const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, privateKey));
  const certificate = sequence(signed, sequence(ECDSA_WITH_SHA256), signature);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

const COMMON_NAME = Buffer.from('0603550403', 'hex');
const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex');

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const set = (...parts: Uint8Array[]) => der(0x31, ...parts);

function utcTime(instant: number): Buffer {
  const [date = '', time = ''] = new Date(instant).toISOString().split(/[T.]/);
  return der(0x17, Buffer.from(`${date.slice(2)}${time}Z`.replaceAll(/[-:]/g, '')));
}
