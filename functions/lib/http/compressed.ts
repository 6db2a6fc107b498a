import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Answer } from './answer.ts';

/** Below it, packing costs more time than it saves. */
const LARGE = 512 * 1024;

/**
 * A large answer, packed: Lambda lets at most 6 MB out, and the longest texts of 500 commitments are more. Some 10 ms for
 * each megabyte.
 */
export async function compressed(answer: Answer, accepted: string | undefined): Promise<Answer> {
  const { body = '', headers } = answer;
  if (body.length < LARGE || !/\bgzip\b/.test(accepted ?? '')) return answer;
  const packed = await promisify(gzip)(body);
  return {
    ...answer,
    headers: { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    body: packed.toString('base64'),
    isBase64Encoded: true,
  };
}
