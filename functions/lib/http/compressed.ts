import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Answer } from './answer.ts';

/** Compressing a smaller answer costs more time than it saves. */
const LARGE = 512 * 1024;

/**
 * Compresses a large answer: Lambda limits answers to 6 MB, and the longest texts of 500 commitments are more. About 10
 * ms per megabyte.
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
