import * as z from 'zod/mini';
import { PHOTO_TYPES } from '../domain/fitness.ts';
import * as LIMITS from '../domain/limits.ts';
import { oneOf } from './fields.ts';
import { issue } from './issues.ts';

const size = { error: issue('invalid_photo_size', { limit: LIMITS.photoBytes / 1024 / 1024 }) };

/** A photo before its upload. */
export const photoFile = z.object({
  content_type: oneOf('content_type', PHOTO_TYPES),
  /** The file size in bytes. */
  size: z.int(size).check(z.minimum(1, size), z.maximum(LIMITS.photoBytes, size)),
});

/** Where to upload a file: by a POST of a form. */
export const upload = z.object({
  url: z.string(),
  /** The form fields to send before the field `file`. */
  fields: z.record(z.string(), z.string()),
  expires_at: z.string(),
});

export type Upload = z.output<typeof upload>;
