import { firebaseWeb } from '#functions/lib/clients/firebase-secret.ts';
import { vapidKeys } from '#functions/lib/clients/vapid.ts';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { configuration } from '#shared/contracts/configuration.ts';

const readConfiguration = openRoute(configuration.read, async () => {
  const [firebase, { publicKey }] = await Promise.all([firebaseWeb(), vapidKeys()]);
  return { firebase, web_push: { public_key: publicKey }, stage: stage() };
});

function stage(): 'dev' | 'prod' | 'local' {
  const { STAGE } = process.env;
  return STAGE === 'local' || STAGE === 'dev' ? STAGE : 'prod';
}

export const handler = resource(readConfiguration);
