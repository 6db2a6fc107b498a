import {
  CopyObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { OLD_ASSET } from './constructs/site.ts';

/** The number of objects that are read or copied at the same time. */
const AT_ONCE = 10;

/**
 * Marks the assets that the current build does not have, so that the bucket deletes them 30 days later. S3 counts the
 * days from when an object was written, and assets of the current build may be older than that. So an asset is written
 * again, with a tag, when a build without it is deployed. A later build that has it again uploads it without the tag.
 * Returns how many were marked. A ListObjectsV2 for each thousand, a HeadObject for each old asset, and a CopyObject
 * for each one that was not marked before.
 */
export async function markOldAssets(s3: S3Client, bucket: string, current: ReadonlySet<string>): Promise<number> {
  let marked = 0;
  for await (const keys of pagesOf(s3, bucket)) {
    const old = keys.filter((key) => !current.has(key));
    for (let first = 0; first < old.length; first += AT_ONCE) {
      const results = await Promise.all(old.slice(first, first + AT_ONCE).map((key) => mark(s3, bucket, key)));
      marked += results.filter(Boolean).length;
    }
  }
  return marked;
}

async function* pagesOf(s3: S3Client, bucket: string): AsyncGenerator<string[]> {
  let token: string | undefined;
  do {
    const page: ListObjectsV2CommandOutput = await s3.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: 'assets/', ...(token && { ContinuationToken: token }) }),
    );
    yield (page.Contents ?? []).flatMap(({ Key }) => Key ?? []);
    token = page.NextContinuationToken;
  } while (token !== undefined);
}

/** Returns false for an asset that is marked already: writing it again would begin its 30 days anew. */
async function mark(s3: S3Client, bucket: string, key: string): Promise<boolean> {
  const {
    Metadata = {},
    ContentType,
    CacheControl,
  } = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
  if (Metadata[OLD_ASSET] !== undefined) return false;
  await s3.send(
    new CopyObjectCommand({
      Bucket: bucket,
      Key: key,
      CopySource: `${bucket}/${key}`,
      // S3 copies an object onto itself only if its metadata changes, and replaces all of it.
      MetadataDirective: 'REPLACE',
      Metadata: { ...Metadata, [OLD_ASSET]: 'true' },
      ContentType,
      CacheControl,
      TaggingDirective: 'REPLACE',
      Tagging: `${OLD_ASSET}=true`,
    }),
  );
  return true;
}
