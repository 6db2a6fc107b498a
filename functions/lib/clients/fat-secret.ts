import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Grams } from '#shared/domain/fitness.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { logError } from '../log.ts';
import { oneLine } from '../one-line.ts';
import { encoded, type Parameter, signature, signatureBase } from './fat-secret-signature.ts';
import { secret } from './secrets.ts';

/*
 * FatSecret's food database, called with the deployment's own account by OAuth 1.0: OAuth 2.0 tokens are bound to IP
 * addresses, and a Lambda has no fixed one. FatSecret's error messages are not logged, because they may contain the
 * key.
 */

/**
 * Why there is no answer. `refused`: FatSecret does not accept the request or the account; `unavailable`: it fails or
 * cannot be reached; `silent`: a timeout; `unreadable`: the answer is invalid.
 */
export type Fault = 'refused' | 'unavailable' | 'silent' | 'unreadable';

export class FatSecretFailure extends Error {
  override name = 'FatSecretFailure';
  readonly fault: Fault;
  /** FatSecret's error code, if it gave one. */
  readonly code: number | undefined;

  constructor(fault: Fault, code?: number) {
    super(`FatSecret: ${fault}${code === undefined ? '' : ` (${code})`}`);
    this.fault = fault;
    this.code = code;
  }
}

/** The account of the deployment, which its owner enters into the secret. */
export interface FatSecretAccount {
  key: string;
  secret: string;
}

export interface FatSecretFood {
  id: string;
  name: string;
  brand: string | null;
  /** The quantity of the grams, such as '1 cup (240 g)'. */
  serving: string;
  grams: Grams;
}

export interface FatSecretServing {
  id: string;
  label: string;
  quantity: number;
  unit: string;
  grams: Grams;
}

const ADDRESS = 'https://platform.fatsecret.com';
/** The time limit for both attempts together: a user waits. */
const TIME_OUT_MS = 2_500;
const ATTEMPTS = 2;
/** FatSecret's error code for an unknown id of a food. */
const UNKNOWN_ID = 106;

const filled = z.object({
  consumerKey: z.string().check(z.minLength(1)),
  consumerSecret: z.string().check(z.minLength(1)),
});

/**
 * The deployment's account, or null without one. Costs as `secret`. An invalid account is treated as
 * none and logged.
 */
export async function fatSecretAccount(): Promise<FatSecretAccount | null> {
  const value = parsed(await secret('FATSECRET_SECRET'));
  const read = filled.safeParse(value);
  if (read.success) return { key: read.data.consumerKey, secret: read.data.consumerSecret };
  const { consumerKey, consumerSecret } = (value ?? {}) as Record<string, unknown>;
  if (value === undefined || consumerKey || consumerSecret) {
    logError('The secret of FatSecret is filled in wrong', new Error('It has no consumerKey and consumerSecret'));
  }
  return null;
}

/**
 * Foods by the words of their names, at most `most`. One request, and another if that fails.
 * @throws FatSecretFailure
 */
export async function searchFatSecret(
  account: FatSecretAccount,
  words: string,
  most: number,
): Promise<FatSecretFood[]> {
  const { foods } = read(
    searched,
    await call(account, 'foods.search', { search_expression: words, max_results: String(most), page_number: '0' }),
  );
  return many(foods.food).flatMap(({ food_id: id, food_name: name, brand_name: brand = null, food_description }) => {
    const described = DESCRIPTION.exec(food_description)?.groups;
    if (!described) return [];
    const { serving = '', fat, carbs, protein } = described;
    const grams = { protein: Number(protein), carbs: Number(carbs), fat: Number(fat) };
    if (!Object.values(grams).every(Number.isFinite)) return [];
    const label = labelOf(serving.replace(/^([\d.]+)(g|ml|oz)$/, '$1 $2'));
    return [{ id, ...nameOf(name, brand), serving: label, grams }];
  });
}

/**
 * Names of foods that start with the typed text, at most `most`. Costs as `searchFatSecret`.
 * @throws FatSecretFailure, `refused` for an account without autocompletion.
 */
export async function autocompleteFatSecret(account: FatSecretAccount, typed: string, most: number): Promise<string[]> {
  const answer = await call(account, 'foods.autocomplete', { expression: typed, max_results: String(most) });
  return many(read(completed, answer).suggestions?.suggestion).map((name) => nameOf(name, null).name);
}

/** A food with its servings, or undefined for an unknown id. Costs as `searchFatSecret`. @throws FatSecretFailure */
export async function readFatSecret(
  account: FatSecretAccount,
  id: string,
): Promise<(FatSecretFood & { servings: FatSecretServing[] }) | undefined> {
  if (!/^\d{1,18}$/.test(id)) return undefined;
  const answer = await call(account, 'food.get.v4', { food_id: id }).catch((error: unknown) => {
    if (error instanceof FatSecretFailure && error.code === UNKNOWN_ID) return undefined;
    throw error;
  });
  if (!answer) return undefined;
  const { food } = read(single, answer);
  const servings = many(food.servings.serving).map(servingOf);
  const [usual] = servings;
  if (!usual) throw new FatSecretFailure('unreadable');
  const { food_name: name, brand_name: brand = null } = food;
  return { id, ...nameOf(name, brand), serving: usual.label, grams: usual.grams, servings };
}

/** 'Per 1 cup - Calories: 130kcal | Fat: 0.30g | Carbs: 28.00g | Protein: 2.70g' */
const DESCRIPTION =
  /^Per (?<serving>.+?) - Calories: [\d.]+kcal \| Fat: (?<fat>[\d.]+)g \| Carbs: (?<carbs>[\d.]+)g \| Protein: (?<protein>[\d.]+)g$/;

/** FatSecret writes numbers as strings, and a list with one element as that element. */
const figure = z.pipe(z.string(), z.pipe(z.transform(Number), z.number().check(z.minimum(0))));
const oneOrMany = <Each extends z.ZodMiniType>(each: Each) => z.optional(z.union([z.array(each), each]));

const searched = z.object({
  foods: z.object({
    food: oneOrMany(
      z.object({
        food_id: z.string(),
        food_name: z.string(),
        brand_name: z.optional(z.string()),
        food_description: z.string(),
      }),
    ),
  }),
});
const completed = z.object({
  suggestions: z.nullish(z.object({ suggestion: oneOrMany(z.string()) })),
});
const serving = z.object({
  serving_id: z.string(),
  serving_description: z.string(),
  metric_serving_amount: z.optional(figure),
  metric_serving_unit: z.optional(z.string()),
  number_of_units: z.optional(figure),
  measurement_description: z.optional(z.string()),
  protein: figure,
  carbohydrate: figure,
  fat: figure,
});
const single = z.object({
  food: z.object({
    food_name: z.string(),
    brand_name: z.optional(z.string()),
    servings: z.object({ serving: oneOrMany(serving) }),
  }),
});

/** The name of an entry made from this food. */
function nameOf(name: string, brand: string | null): { name: string; brand: string | null } {
  const length = LIMITS.foodNameLength;
  return { name: oneLine(name, length, 'Food'), brand: (brand && oneLine(brand, length, '')) || null };
}

function labelOf(serving: string): string {
  return oneLine(serving, LIMITS.foodNameLength, 'serving');
}

function servingOf(each: z.output<typeof serving>): FatSecretServing {
  const { serving_description: description, metric_serving_amount: amount, metric_serving_unit: unit } = each;
  const measure = amount !== undefined && unit !== undefined ? `${amount} ${unit}` : undefined;
  const isMeasure = measure === undefined || description.replaceAll(' ', '') === measure.replaceAll(' ', '');
  return {
    id: each.serving_id,
    label: labelOf(isMeasure ? description : `${description} (${measure})`),
    quantity: each.number_of_units || 1,
    unit: oneLine(each.measurement_description ?? description, LIMITS.unitLength, 'serving'),
    grams: { protein: each.protein, carbs: each.carbohydrate, fat: each.fat },
  };
}

/** Calls FatSecret. A temporary failure is retried once if there is time. @throws FatSecretFailure */
async function call(account: FatSecretAccount, method: string, parameters: Record<string, string>): Promise<unknown> {
  const signal = AbortSignal.timeout(TIME_OUT_MS);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask(account, { method, ...parameters, format: 'json' }, signal);
    } catch (error) {
      if (signal.aborted) throw new FatSecretFailure('silent');
      const failure = error instanceof FatSecretFailure ? error : new FatSecretFailure('unavailable');
      if (failure.fault !== 'unavailable' || attempt === ATTEMPTS) throw failure;
    }
  }
}

/** Sends the parameters as a form: in a URL the key would appear in logs. */
async function ask(account: FatSecretAccount, asked: Record<string, string>, signal: AbortSignal): Promise<unknown> {
  const address = `${process.env.FATSECRET_BASE_URL || ADDRESS}/rest/server.api`;
  const parameters: Parameter[] = [
    ...Object.entries(asked),
    ['oauth_consumer_key', account.key],
    ['oauth_nonce', randomUUID().replaceAll('-', '')],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(Math.floor(Date.now() / 1000))],
    ['oauth_version', '1.0'],
  ];
  const signed: Parameter[] = [
    ...parameters,
    ['oauth_signature', signature(signatureBase('POST', address, parameters), account.secret)],
  ];
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: signed.map((pair) => pair.map(encoded).join('=')).join('&'),
    redirect: 'error',
    signal,
  });
  if (response.status >= 500) throw new FatSecretFailure('unavailable', response.status);
  const answer = parsed(await response.text());
  const refusal = refused.safeParse(answer);
  // FatSecret reports errors with status 200, too.
  if (refusal.success) throw new FatSecretFailure('refused', refusal.data.error.code);
  if (!response.ok) throw new FatSecretFailure('refused', response.status);
  return answer;
}

const refused = z.object({ error: z.object({ code: z.pipe(z.union([z.number(), z.string()]), z.transform(Number)) }) });

function read<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.output<Schema> {
  const result = schema.safeParse(answer);
  if (!result.success) throw new FatSecretFailure('unreadable');
  return result.data;
}

function many<Each>(value: Each | Each[] | undefined): Each[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
