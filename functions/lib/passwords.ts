import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/*
 * Passwords are stored as scrypt hashes with their parameters, so that these can be raised later. N = 2^15, r = 8, p =
 * 3 (OWASP Password Storage Cheat Sheet) takes about 150 ms of one processor and 32 MiB.
 */

const USUAL_COST = 15;
/** The exponent of N. Tests create thousands of accounts and set a lower one. */
const EXPONENT = Number(process.env.PASSWORD_COST ?? USUAL_COST);
const COST = { N: 2 ** EXPONENT, r: 8, p: 3 };
const KEY_BYTES = 32;
// scrypt needs more than Node's default limit of 32 MiB for these parameters.
const MEMORY = 64 * 1024 * 1024;

/** `scrypt$N$r$p$salt$key`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Compares in constant time. Without a hash (an unknown address) it takes as long and returns false. */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', expected = ''] = (hash ?? NOBODY).split('$');
  const key = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  const matches = timingSafeEqual(key, Buffer.from(expected, 'base64url'));
  return matches && hash !== undefined;
}

const NOBODY = ['scrypt', COST.N, COST.r, COST.p, 'A'.repeat(22), 'A'.repeat(43)].join('$');

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, { ...cost, maxmem: MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
