/** The used parts of the package, which has no types of its own. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Parameters {
    version: string;
    /** The sender's key to encrypt, the receiver's to decrypt. */
    privateKey: ECDH;
    /** The receiver's public key, in base64url; to encrypt only. */
    dh?: string;
    /** In base64url. */
    authSecret: string;
    salt?: Buffer;
    /** The size of a record in bytes. */
    rs?: number;
  }

  const ece: {
    encrypt(payload: Buffer, parameters: Parameters): Buffer;
    decrypt(message: Buffer, parameters: Parameters): Buffer;
  };
  export default ece;
}
