import * as z from 'zod/mini';
import { PHOTO_TYPES } from '../domain/fitness.ts';
import * as LIMITS from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { oneOf } from './fields.ts';
import { issue } from './issues.ts';

const MEGABYTE = 1024 * 1024;
const size = { error: issue('invalid_photo_size', { limit: LIMITS.photoBytes / MEGABYTE }) };

/** The same fields as for photos of meals. */
const announcement = z.object({
  content_type: oneOf('content_type', PHOTO_TYPES),
  size: z.int(size).check(z.minimum(1, size), z.maximum(LIMITS.photoBytes, size)),
});

const upload = z.object({ url: z.string(), fields: z.record(z.string(), z.string()), expires_at: z.string() });

/** The state of the last upload. */
const picture = z.object({
  /** `processing` starts with the permission to upload; `failed` has an error. */
  status: z.enum(['none', 'processing', 'ready', 'failed']),
  /**
   * A path of the site with the picture, valid for about an hour. While a new picture is processed or has failed, the
   * previous one.
   */
  image: z.nullable(z.string()),
  /** Why the last upload was not accepted, as a sentence. */
  error: z.nullable(z.string()),
});

export const pictures = {
  read: endpoint('GET', '/api/v1/users/me/image', {
    summary: "The user's picture, and what has become of the last upload",
    reply: picture,
  }),
  create: endpoint('POST', '/api/v1/users/me/image', {
    summary: 'Say where to upload a new picture of the user',
    errors: ['too_many_pictures_today'],
    status: 201,
    body: announcement,
    reply: z.object({ upload }),
  }),
  delete: endpoint('DELETE', '/api/v1/users/me/image', { summary: "Remove the user's picture" }),
};

export type Picture = z.output<typeof picture>;
export type PictureUpload = z.output<typeof upload>;
