import type { S3Client } from '@aws-sdk/client-s3';
import type { Upload } from '#shared/contracts/uploads.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { environment } from '../environment.ts';

/*
 * The photo bucket. The SDK and its signer are loaded when the first object is written or read, because most calls have
 * none. photo-access.ts says how browsers see what is in it. A URL has the bucket in its host name, or in its path if
 * the endpoint of the environment is an IP address.
 */

export const uploadKey = (userId: string, entryId: string) => `uploads/${userId}/${entryId}`;
/** The upload of a user's picture. The prefix `PICTURE` distinguishes its version from the id of an entry. */
export const pictureUploadKey = (userId: string, version: string) => uploadKey(userId, `${PICTURE}${version}`);
export const PICTURE = 'picture-';
/** The upload of a photo of the journal, whose id is like that of an entry. */
export const journalUploadKey = (userId: string, photoId: string) => uploadKey(userId, `${JOURNAL}${photoId}`);
export const JOURNAL = 'journal-';

export const photoKey = (userId: string, entryId: string) => `photos/${userId}/${entryId}.jpg`;
/** The object of an export, until it expires. */
export const exportKey = (userId: string, exportId: string) => `exports/${userId}/${exportId}.zip`;
export const thumbnailKey = (userId: string, entryId: string) => `thumbnails/${userId}/${entryId}.jpg`;

/** The object of a picture. All pictures of a user, of which one is current, have a common prefix. */
export const pictureKey = (userId: string, version: string) => `pictures/${userId}/${version}.jpg`;

/** The folders of the bucket that have objects of a user: account-items.ts says the same of the table. */
const FOLDERS = ['uploads', 'photos', 'thumbnails', 'pictures', 'exports'];

const bucket = () => environment('PHOTOS_BUCKET');

/** The time limit for reading ten megabytes, for all attempts together. */
const READ_MS = 12_000;
/** The time limit for an export of some gigabytes. */
const UPLOAD_MS = 10 * 60_000;
/**
 * How long browsers keep a photo without asking again, in seconds: as long as a pass. The age of CloudFront's copy
 * counts too, so a deleted photo is gone after this time.
 */
const PHOTO_KEPT = LIMITS.photoPassMinutes * 60;
/** As `PHOTO_KEPT` for pictures, whose addresses are valid for an hour. */
const PICTURE_KEPT = LIMITS.pictureUrlMinutes * 60;

let connected: Promise<S3Client> | undefined;

/**
 * A presigned POST for one photo: this key, this content type, 1 byte to 10 MB, within ten minutes. No request: it is a
 * signature.
 */
export function permitUpload(userId: string, entryId: string, contentType: string, now: number): Promise<Upload> {
  return permit(uploadKey(userId, entryId), contentType, now);
}

/** As `permitUpload`, for the picture of a user. */
export function permitPictureUpload(userId: string, version: string, type: string, now: number): Promise<Upload> {
  return permit(pictureUploadKey(userId, version), type, now);
}

/** As `permitUpload`, for a photo of the journal. */
export function permitJournalUpload(userId: string, photoId: string, type: string, now: number): Promise<Upload> {
  return permit(journalUploadKey(userId, photoId), type, now);
}

async function permit(Key: string, contentType: string, now: number): Promise<Upload> {
  const [client, { createPresignedPost }] = await Promise.all([connect(), import('@aws-sdk/s3-presigned-post')]);
  const seconds = LIMITS.uploadMinutes * 60;
  const { url, fields } = await createPresignedPost(client, {
    Bucket: bucket(),
    Key,
    Fields: { 'Content-Type': contentType },
    Conditions: [['content-length-range', 1, LIMITS.photoBytes]],
    Expires: seconds,
  });
  return { url, fields, expires_at: new Date(now + seconds * 1000).toISOString() };
}

/** The URL of an export, valid for an hour and at most until it expires (`until`). No request: it is a signature. */
export async function downloadAddress(userId: string, exportId: string, until: number, now: number): Promise<string> {
  const [client, { getSignedUrl }, { GetObjectCommand }] = await Promise.all([
    connect(),
    import('@aws-sdk/s3-request-presigner'),
    import('@aws-sdk/client-s3'),
  ]);
  const expiresIn = Math.max(1, Math.floor(Math.min(3600, (until - now) / 1000)));
  return getSignedUrl(client, new GetObjectCommand({ Bucket: bucket(), Key: exportKey(userId, exportId) }), {
    expiresIn,
    signingDate: new Date(now),
  });
}

/** The bytes of an object, or undefined if it does not exist: one GetObject. */
export async function readObject(Key: string): Promise<Uint8Array | undefined> {
  const [client, { GetObjectCommand }] = await Promise.all([connect(), import('@aws-sdk/client-s3')]);
  try {
    const options = { abortSignal: AbortSignal.timeout(READ_MS) };
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket(), Key }), options);
    return await Body?.transformToByteArray();
  } catch (error) {
    if ((error as Error).name === 'NoSuchKey') return undefined;
    throw error;
  }
}

/** Whether an object exists: one HeadObject. */
export async function hasObject(Key: string): Promise<boolean> {
  const [client, { HeadObjectCommand }] = await Promise.all([connect(), import('@aws-sdk/client-s3')]);
  try {
    await client.send(new HeadObjectCommand({ Bucket: bucket(), Key }));
    return true;
  } catch (error) {
    if ((error as Error).name === 'NotFound') return false;
    throw error;
  }
}

/** Stores a JPEG of a meal or of the journal: one PutObject. */
export const writePhoto = (key: string, jpeg: Uint8Array) => writeJpeg(key, jpeg, PHOTO_KEPT);

/** Stores a person's picture: one PutObject. */
export const writePicture = (key: string, jpeg: Uint8Array) => writeJpeg(key, jpeg, PICTURE_KEPT);

async function writeJpeg(Key: string, jpeg: Uint8Array, seconds: number): Promise<void> {
  const [client, { PutObjectCommand }] = await Promise.all([connect(), import('@aws-sdk/client-s3')]);
  await client.send(
    new PutObjectCommand({
      Bucket: bucket(),
      Key,
      Body: jpeg,
      ContentType: 'image/jpeg',
      CacheControl: `private, max-age=${seconds}`,
    }),
  );
}

/** Stores a file of the disk, to be downloaded under its name: one PutObject, in at most ten minutes. */
export async function uploadFile(
  Key: string,
  { path, bytes, fileName, type }: { path: string; bytes: number; fileName: string; type: string },
): Promise<void> {
  const [client, { PutObjectCommand }, { createReadStream }] = await Promise.all([
    connect(),
    import('@aws-sdk/client-s3'),
    import('node:fs'),
  ]);
  await client.send(
    new PutObjectCommand({
      Bucket: bucket(),
      Key,
      Body: createReadStream(path),
      ContentLength: bytes,
      ContentType: type,
      ContentDisposition: `attachment; filename="${fileName}"`,
    }),
    { requestTimeout: UPLOAD_MS },
  );
}

/** Deletes objects, which may be missing: a DeleteObject for each, in parallel. */
export async function deleteObjects(keys: readonly string[]): Promise<void> {
  const [client, { DeleteObjectCommand }] = await Promise.all([connect(), import('@aws-sdk/client-s3')]);
  await Promise.all(keys.map((Key) => client.send(new DeleteObjectCommand({ Bucket: bucket(), Key }))));
}

/** Deletes all objects of an entry's photo: three DeleteObject. */
export async function deletePhoto(userId: string, entryId: string): Promise<void> {
  await deleteObjects([uploadKey(userId, entryId), photoKey(userId, entryId), thumbnailKey(userId, entryId)]);
}

/** As `deletePhoto`, for a photo of the journal. */
export async function deleteJournalPhoto(userId: string, photoId: string): Promise<void> {
  await deleteObjects([journalUploadKey(userId, photoId), photoKey(userId, photoId), thumbnailKey(userId, photoId)]);
}

/** The keys of all objects of a user, in pages of at most a thousand: one ListObjectsV2 each, one for each folder. */
export async function* photoPages(userId: string): AsyncGenerator<string[]> {
  const [client, { paginateListObjectsV2 }] = await Promise.all([connect(), import('@aws-sdk/client-s3')]);
  for (const folder of FOLDERS) {
    const pages = paginateListObjectsV2({ client }, { Bucket: bucket(), Prefix: `${folder}/${userId}/` });
    for await (const { Contents = [] } of pages) {
      if (Contents.length > 0) yield Contents.flatMap(({ Key }) => Key ?? []);
    }
  }
}

/**
 * Deletes all objects of a user: a ListObjectsV2 for each folder and each thousand objects, and a DeleteObjects for the
 * latter. `checkTime` is called after each page, and may throw.
 */
export async function deletePhotosOf(userId: string, checkTime: () => void): Promise<void> {
  const [client, { DeleteObjectsCommand }] = await Promise.all([connect(), import('@aws-sdk/client-s3')]);
  for await (const page of photoPages(userId)) {
    const Objects = page.map((Key) => ({ Key }));
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket: bucket(), Delete: { Objects, Quiet: true } }),
    );
    if (Errors.length > 0) throw new Error(`The bucket did not delete ${Errors.length} of ${page.length} objects`);
    checkTime();
  }
}

function connect(): Promise<S3Client> {
  connected ??= makeClient().catch((error: unknown) => {
    // A failure is not cached: the next call tries again.
    connected = undefined;
    throw error;
  });
  return connected;
}

async function makeClient(): Promise<S3Client> {
  const { S3Client: Client } = await import('@aws-sdk/client-s3');
  return new Client({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
    // By default the signature of a URL would require a checksum header.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
