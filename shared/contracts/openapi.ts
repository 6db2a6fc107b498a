import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The OpenAPI 3.1 description of the API, generated from the contracts that validate requests. */
export const openapi = {
  read: endpoint('GET', '/api/v1/openapi.json', {
    summary: 'This description',
    access: 'anyone',
    reply: z.looseObject({ openapi: z.string() }),
  }),
};
