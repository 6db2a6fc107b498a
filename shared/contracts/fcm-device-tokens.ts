import * as z from 'zod/mini';
import { LIMITS } from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { line } from './fields.ts';

const token = z.object({ token: line('token', LIMITS.deviceTokenLength) });

export const fcmDeviceTokens = {
  register: endpoint('POST', '/api/v1/fcm_device_tokens', {
    summary: 'Send pushes to this browser, as long as its session lives; a token that was known moves here',
    status: 201,
    body: token,
    reply: token,
  }),
  forget: endpoint('DELETE', '/api/v1/fcm_device_tokens/{token}', {
    summary: 'Send no more pushes to a browser of the user',
    errors: ['device_not_found'],
  }),
};
