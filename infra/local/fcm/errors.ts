/** FCM's errors: Google's canonical status, and in the details FCM's own code if there is one. */
import type { Answer } from '../endpoint.ts';

export interface Refusal {
  /** FCM's own code. */
  code?: string;
  canonical?: string;
  status?: number;
  message?: string;
}

/** Errors by FCM's code: the HTTP status, the canonical status and the message. */
const ERRORS: Record<string, [status: number, canonical: string, message: string]> = {
  INVALID_ARGUMENT: [400, 'INVALID_ARGUMENT', 'The registration token is not a valid FCM registration token'],
  THIRD_PARTY_AUTH_ERROR: [401, 'UNAUTHENTICATED', 'Auth error from APNS or Web Push Service'],
  SENDER_ID_MISMATCH: [403, 'PERMISSION_DENIED', 'SenderId mismatch'],
  UNREGISTERED: [404, 'NOT_FOUND', 'Requested entity was not found.'],
  QUOTA_EXCEEDED: [429, 'RESOURCE_EXHAUSTED', 'Quota exceeded for the target.'],
  INTERNAL: [500, 'INTERNAL', 'Internal error encountered.'],
  UNAVAILABLE: [503, 'UNAVAILABLE', 'The service is currently unavailable.'],
};

export function fcmError({ code, canonical, status, message }: Refusal): Answer {
  const [usualStatus, usualCanonical, usualMessage] = ERRORS[code ?? ''] ?? [500, 'UNKNOWN', 'Unknown Error.'];
  const details =
    code === undefined ? [] : [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: code }];
  const error = {
    code: status ?? usualStatus,
    message: message ?? usualMessage,
    status: canonical ?? usualCanonical,
    ...(details.length > 0 && { details }),
  };
  const headers = { 'content-type': 'application/json; charset=UTF-8' };
  return { status: error.code, headers, body: JSON.stringify({ error }) };
}
