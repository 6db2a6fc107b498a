import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The configuration of this deployment's Firebase project for browsers. None of it is secret. */
export const firebaseConfiguration = z.object({
  apiKey: z.string(),
  projectId: z.string(),
  messagingSenderId: z.string(),
  appId: z.string(),
  /** The public half of the key pair of Web Push (VAPID). */
  vapidKey: z.string(),
});

/** The configuration for subscriptions without a Firebase project. */
const webPushConfiguration = z.object({
  /** The deployment's public key (VAPID), an uncompressed point on P-256 in base64url. */
  public_key: z.string(),
});

export const configuration = {
  read: endpoint('GET', '/api/v1/configuration', {
    summary: 'What this deployment is configured to do; without Firebase, pushes go by Web Push',
    access: 'anyone',
    reply: z.object({
      /** `null` without a Firebase project. */
      firebase: z.nullable(firebaseConfiguration),
      web_push: webPushConfiguration,
      /** The stage of the deployment, or `local` on one machine. */
      stage: z.enum(['dev', 'prod', 'local']),
    }),
  }),
};

export type FirebaseConfiguration = z.output<typeof firebaseConfiguration>;
