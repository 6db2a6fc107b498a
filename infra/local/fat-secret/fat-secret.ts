/**
 * FatSecret: search, autocompletion and foods with their servings, by the REST API with OAuth 1.0. It knows a few foods
 * and two accounts. Words in the search term select an outcome: no answer for `hang`, an invalid one for `rubbish`, an
 * internal error for `broken`, and the error for too many requests for `refuse`.
 */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Clock } from '../clock.ts';
import { type Answer, type Call, readBody, startEndpoint } from '../endpoint.ts';
import type { Faults } from '../faults.ts';
import type { SecretDeclaration } from '../secrets-manager/secrets.ts';
import { FOODS, foodDetails, oneOrMany, searchResult } from './foods.ts';
import { type FatSecretError, verifyOauth } from './oauth.ts';

/** Secrets by consumer key. The account `basic` has no autocompletion. */
const SECRETS = { local: 'local-secret', basic: 'local-secret' };
const PATH = '/rest/server.api';

export async function startFatSecret(o: { clock: Clock; faults: Faults }): Promise<{
  endpoint: string;
  requests(): readonly Record<string, string>[];
  stop(): Promise<void>;
}> {
  const journal: Record<string, string>[] = [];
  const seen = new Set<string>();

  const answerTo = (form: URLSearchParams): Answer => {
    const { oauth_signature: _, ...asked } = Object.fromEntries(form);
    journal.push(asked);
    const flaw = verifyOauth(form, endpoint.url + PATH, { secrets: SECRETS, now: o.clock.now(), seen });
    if (flaw) return refused(flaw);
    if (form.get('format') !== 'json')
      return { status: 200, headers: { 'content-type': 'text/xml' }, body: '<foods/>' };
    const words = form.get('search_expression') ?? form.get('expression') ?? '';
    const [fate] = /\b(hang|rubbish|broken|refuse)\b/.exec(words) ?? [];
    if (fate === 'hang') return { status: 200, body: new Readable({ read: () => undefined }) };
    if (fate === 'rubbish') return { status: 200, body: '<html><h1>Welcome to this network</h1></html>' };
    if (fate === 'broken') return { status: 500, body: 'Server Error' };
    if (fate === 'refuse') return refused({ code: 12, message: 'User is performing too many actions' });
    return perform(form, words);
  };

  const recognise = async (request: IncomingMessage): Promise<Call> => {
    const refuse: Call['refuse'] = ({ status, message }) => ({ status, body: message });
    const isCall = request.method === 'POST' && request.url === PATH;
    if (!isCall) return { perform: async () => ({ status: 404, body: 'Not Found' }), refuse };
    const form = new URLSearchParams((await readBody(request)).toString());
    return { operation: form.get('method') ?? 'Unknown', perform: async () => answerTo(form), refuse };
  };

  const endpoint = await startEndpoint({ service: 'fatsecret', faults: o.faults, recognise });
  return { endpoint: endpoint.url, requests: () => journal, stop: endpoint.stop };
}

function perform(form: URLSearchParams, words: string): Answer {
  const most = Number(form.get('max_results') ?? 20);
  const asked = words.toLowerCase().split(' ');
  const matching = FOODS.filter(({ name }) => asked.every((word) => name.toLowerCase().includes(word))).slice(0, most);
  switch (form.get('method')) {
    case 'foods.search':
      return json({
        foods: {
          food: oneOrMany(matching.map(searchResult)),
          max_results: String(most),
          page_number: '0',
          total_results: String(matching.length),
        },
      });
    case 'foods.autocomplete': {
      if (form.get('oauth_consumer_key') === 'basic') return refused({ code: 10, message: 'Unknown method' });
      const suggestion = oneOrMany(matching.map(({ name }) => name.toLowerCase()));
      return json({ suggestions: suggestion === undefined ? null : { suggestion } });
    }
    case 'food.get.v4': {
      const food = FOODS.find(({ id }) => id === form.get('food_id'));
      return food ? json({ food: foodDetails(food) }) : refused({ code: 106, message: 'Invalid ID: food_id' });
    }
    default:
      return refused({ code: 10, message: `Unknown method: ${form.get('method')}` });
  }
}

/** An error, with status 200 as at FatSecret. */
function refused(error: FatSecretError): Answer {
  return json({ error });
}

function json(value: unknown): Answer {
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

const FAT_SECRET = /FatSecret/;

/** The template's secrets, with the values of `FATSECRET_KEY` and `FATSECRET_SECRET` in the one for FatSecret. */
export function withAccount(secrets: SecretDeclaration[], env: NodeJS.ProcessEnv): SecretDeclaration[] {
  const { FATSECRET_KEY: consumerKey, FATSECRET_SECRET: consumerSecret } = env;
  const SecretString = JSON.stringify(consumerKey && consumerSecret ? { consumerKey, consumerSecret } : {});
  return secrets.map((secret) =>
    FAT_SECRET.test(secret.logicalId) ? { ...secret, properties: { ...secret.properties, SecretString } } : secret,
  );
}
