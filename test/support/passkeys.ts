import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { BodyInput, ReplyOf } from '#shared/contracts/endpoint.ts';
import { type Passkey, passkeys } from '#shared/contracts/passkeys.ts';
import { Caller, type Person } from './world.ts';

/*
 * A passkey as a browser has it, made of a key pair: it answers the options of the product with bytes as WebAuthn
 * defines them. Its answers can be wrong in the ways in which an attacker's are.
 */

type Creation = ReplyOf<typeof passkeys.registrationOptions>;
type Request = ReplyOf<typeof passkeys.signInOptions>;

/** The error to make; none by default. */
interface Lies {
  challenge?: string;
  origin?: string;
  rpId?: string;
  /** Without fingerprint or PIN. */
  unverified?: boolean;
  counter?: number;
  credentialId?: string;
  userHandle?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

export class Authenticator {
  readonly credentialId = randomBytes(32).toString('base64url');
  counter = 0;
  userHandle = '';
  private readonly origin: string;
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject };

  constructor(origin: string) {
    this.origin = origin;
    this.keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** Answers the options of a new passkey. */
  register({ options }: Creation, lies: Lies = {}): BodyInput<typeof passkeys.create>['response'] {
    this.userHandle = options.user.id;
    const id = lies.credentialId ?? this.credentialId;
    const credential = Buffer.from(id, 'base64url');
    const key = Buffer.concat([Buffer.alloc(16), uint16(credential.length), credential, this.coseKey()]);
    const authData = Buffer.concat([this.authenticatorData(lies.rpId ?? options.rp.id, HAS_KEY, lies), key]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      Buffer.from([0x59]),
      uint16(authData.length),
      authData,
    ]);
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge, lies).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Answers the options of a sign-in. */
  sign({ options }: Request, lies: Lies = {}): BodyInput<typeof passkeys.signIn>['response'] {
    const id = lies.credentialId ?? this.credentialId;
    const clientData = this.clientData('webauthn.get', options.challenge, lies);
    const authData = this.authenticatorData(lies.rpId ?? options.rpId, 0, lies);
    const signature = createSign('sha256').update(authData).update(sha256(clientData)).sign(this.keys.privateKey);
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: lies.userHandle ?? this.userHandle,
      },
    };
  }

  private clientData(type: string, challenge: string, lies: Lies): Buffer {
    const { origin = this.origin } = lies;
    return Buffer.from(JSON.stringify({ type, challenge: lies.challenge ?? challenge, origin, crossOrigin: false }));
  }

  private authenticatorData(rpId: string, flags: number, { unverified, counter = this.counter }: Lies): Buffer {
    const all = flags | PRESENT | (unverified ? 0 : VERIFIED);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([all]), count]);
  }

  /** The public key in COSE: an EC key of P-256, for ES256. */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
  }
}

/** The request that adds this passkey to an account, with the password. It is not sent yet. */
export async function registration(
  person: Person,
  authenticator: Authenticator,
  name = 'Laptop',
): Promise<BodyInput<typeof passkeys.create>> {
  const given = await person.call(passkeys.registrationOptions, { body: { current_password: person.password } });
  return { token: given.token, name, response: authenticator.register(given) };
}

export async function addPasskey(person: Person, authenticator: Authenticator, name?: string): Promise<Passkey> {
  return person.call(passkeys.create, { body: await registration(person, authenticator, name) });
}

/** The request that signs in with this passkey. It is not sent yet. */
export async function assertion(
  { url }: { url: string },
  authenticator: Authenticator,
  lies?: Lies,
): Promise<BodyInput<typeof passkeys.signIn>> {
  const given = await new Caller(url).call(passkeys.signInOptions);
  return { token: given.token, response: authenticator.sign(given, lies) };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
/** A short string of CBOR. */
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
