/**
 * A bucket as an origin with Origin Access Control: CloudFront signs its requests, and the bucket's policy says which
 * objects it may read. Ranges are not emulated.
 */
import type { ResolvedTemplate } from '../cloudformation/intrinsics.ts';
import { REGION } from '../cloudformation/template.ts';
import type { HttpAnswer, HttpRequest } from '../http-messages.ts';

interface Options {
  template: ResolvedTemplate;
  /** The host of the bucket. */
  domain: string;
  /** The endpoint of the emulated S3. */
  endpoint: string | undefined;
  /** The answer for an object that is missing or may not be read. */
  missing: HttpAnswer;
}

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: string | string[];
  Principal?: { Service?: string };
}

export function objectsIn({ template, domain, endpoint, missing }: Options) {
  const Bucket = domain.split('.')[0]!;
  const readable = template
    .resources('AWS::S3::BucketPolicy')
    .filter(({ properties }) => properties.Bucket === Bucket)
    .flatMap(({ properties }) => (properties.PolicyDocument as { Statement: Statement[] }).Statement)
    .filter(({ Effect, Principal }) => Effect === 'Allow' && Principal?.Service === 'cloudfront.amazonaws.com')
    .filter(({ Action }) => [Action].flat().includes('s3:GetObject'))
    .flatMap(({ Resource }) => [Resource].flat())
    .map((arn) => arn.slice(`arn:aws:s3:::${Bucket}/`.length));

  return async ({ path }: HttpRequest): Promise<HttpAnswer> => {
    const Key = decoded(path.slice(1));
    if (!readable.some((pattern) => matches(pattern, Key))) return missing;
    const { GetObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    const client = new S3Client({ region: REGION, credentials, endpoint: endpoint!, forcePathStyle: true });
    try {
      const found = await client.send(new GetObjectCommand({ Bucket, Key }));
      const headers: [string, string | undefined][] = [
        ['content-type', found.ContentType],
        ['cache-control', found.CacheControl],
        ['etag', found.ETag],
        ['last-modified', found.LastModified?.toUTCString()],
      ];
      return {
        status: 200,
        headers: headers.filter((each): each is [string, string] => each[1] !== undefined),
        body: Buffer.from(await found.Body!.transformToByteArray()),
      };
    } catch (error) {
      if ((error as Error).name === 'NoSuchKey') return missing;
      throw error;
    } finally {
      client.destroy();
    }
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function matches(pattern: string, key: string): boolean {
  return pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern;
}
