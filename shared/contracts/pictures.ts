import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { photoFile, upload } from './uploads.ts';

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
    body: photoFile,
    reply: z.object({ upload }),
  }),
  delete: endpoint('DELETE', '/api/v1/users/me/image', { summary: "Remove the user's picture" }),
};

export type Picture = z.output<typeof picture>;
