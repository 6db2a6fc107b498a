/**
 * Secrets Manager: generates the template's secrets on the first start and keeps them in the data folder, readable for
 * their owner only. Values that are written in the template follow the template.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { errorCode, StartFailure } from '../command/start-failure.ts';
import { type Answer, type Call, jsonError, readBody, startEndpoint } from '../endpoint.ts';
import type { Faults } from '../faults.ts';

export interface SecretDeclaration {
  logicalId: string;
  name: string;
  arn: string;
  properties: Record<string, unknown>;
}

interface StoredSecret {
  value: string;
  version: string;
  created: number;
}

type StoredSecrets = Record<string, StoredSecret>;

const STAGE = 'AWSCURRENT';

export async function startSecretsManager(o: {
  secrets: SecretDeclaration[];
  dataDir: string;
  clock: Clock;
  faults: Faults;
}): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const stored = await keepSecrets(join(o.dataDir, 'secrets'), o.secrets, o.clock);

  const find = (id: unknown) => {
    const declared = o.secrets.find(({ name, arn }) => id === name || id === arn);
    return declared && { declared, secret: stored[declared.name] };
  };

  const operations: Record<string, (input: Record<string, unknown>) => Answer> = {
    GetSecretValue({ SecretId, VersionId, VersionStage }) {
      const { declared, secret } = find(SecretId) ?? {};
      const other = VersionId !== undefined && VersionId !== secret?.version;
      if (!declared || !secret || other || (VersionStage !== undefined && VersionStage !== STAGE))
        return notFound(declared);
      return answer({
        ARN: declared.arn,
        Name: declared.name,
        VersionId: secret.version,
        SecretString: secret.value,
        VersionStages: [STAGE],
        CreatedDate: secret.created / 1000,
      });
    },
    DescribeSecret({ SecretId }) {
      const { declared, secret } = find(SecretId) ?? {};
      if (!declared) return notFound(declared);
      const { Description } = declared.properties;
      return answer({
        ARN: declared.arn,
        Name: declared.name,
        ...(typeof Description === 'string' && { Description }),
        ...(secret && { CreatedDate: secret.created / 1000, VersionIdsToStages: { [secret.version]: [STAGE] } }),
      });
    },
  };

  const recognise = async (request: IncomingMessage): Promise<Call> => {
    const [, operation = 'Unknown'] = String(request.headers['x-amz-target']).split('secretsmanager.');
    return {
      operation,
      refuse: (error) => jsonError('1.1', error),
      async perform() {
        const perform = operations[operation];
        if (!perform) return refusal('UnknownOperationException', `${operation} is not imitated here.`);
        const input = parseObject((await readBody(request)).toString());
        return input ? perform(input) : refusal('SerializationException', 'The request is not a JSON object.');
      },
    };
  };

  const endpoint = await startEndpoint({ service: 'secretsmanager', faults: o.faults, recognise });
  return { endpoint: endpoint.url, stop: () => endpoint.stop() };
}

async function keepSecrets(folder: string, secrets: SecretDeclaration[], clock: Clock): Promise<StoredSecrets> {
  const path = join(folder, 'secrets.json');
  const stored = await load(folder, path);
  const current: StoredSecrets = { ...stored };
  for (const { name, properties } of secrets) {
    const { SecretString, GenerateSecretString } = properties;
    const known = stored[name];
    const value =
      typeof SecretString === 'string'
        ? SecretString
        : (known?.value ??
          (GenerateSecretString === undefined
            ? undefined
            : generateSecret(GenerateSecretString as GenerateSecretString)));
    if (value === undefined || value === known?.value) continue;
    current[name] = { value, version: randomUUID(), created: clock.now() };
  }
  const temporary = `${path}.new`;
  await writeFile(temporary, JSON.stringify(current, null, 2), { mode: 0o600, flush: true });
  await rename(temporary, path);
  return current;
}

async function load(folder: string, path: string): Promise<StoredSecrets> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    return JSON.parse(await readFile(path, 'utf8')) as StoredSecrets;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return {};
    if (error instanceof SyntaxError) {
      throw new StartFailure(
        `The secrets in ${path} are damaged: move the data folder away, or set DATA_DIR to another one.`,
      );
    }
    throw new StartFailure(`The secrets in ${path} cannot be read: ${(error as Error).message}.`);
  }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function answer(body: unknown): Answer {
  return { status: 200, headers: { 'content-type': 'application/x-amz-json-1.1' }, body: JSON.stringify(body) };
}

function refusal(name: string, message: string): Answer {
  return jsonError('1.1', { name, status: 400, message });
}

function notFound(declared: SecretDeclaration | undefined): Answer {
  const what = declared ? 'secret value for this version or staging label.' : 'secret.';
  return refusal('ResourceNotFoundException', `Secrets Manager can't find the specified ${what}`);
}

interface GenerateSecretString {
  PasswordLength?: number | string;
  ExcludeCharacters?: string;
  ExcludeLowercase?: boolean | string;
  ExcludeUppercase?: boolean | string;
  ExcludeNumbers?: boolean | string;
  ExcludePunctuation?: boolean | string;
  IncludeSpace?: boolean | string;
  RequireEachIncludedType?: boolean | string;
  SecretStringTemplate?: string;
  GenerateStringKey?: string;
}

const LOWERCASE = 'abcdefghijklmnopqrstuvwxyz';
const NUMBERS = '0123456789';
const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const DEFAULT_LENGTH = 32;

/** Generates a secret from `GenerateSecretString`, as CloudFormation does. */
function generateSecret(rules: GenerateSecretString): string {
  const password = generatePassword(rules);
  const { SecretStringTemplate, GenerateStringKey } = rules;
  if (SecretStringTemplate === undefined || GenerateStringKey === undefined) return password;
  return JSON.stringify({ ...(JSON.parse(SecretStringTemplate) as object), [GenerateStringKey]: password });
}

function generatePassword(rules: GenerateSecretString): string {
  const length = Number(rules.PasswordLength ?? DEFAULT_LENGTH);
  const types = [
    isSet(rules.ExcludeLowercase) ? '' : LOWERCASE,
    isSet(rules.ExcludeUppercase) ? '' : LOWERCASE.toUpperCase(),
    isSet(rules.ExcludeNumbers) ? '' : NUMBERS,
    isSet(rules.ExcludePunctuation) ? '' : PUNCTUATION,
    isSet(rules.IncludeSpace) ? ' ' : '',
  ]
    .map((type) => [...type].filter((character) => !rules.ExcludeCharacters?.includes(character)))
    .filter((type) => type.length > 0);
  const all = types.flat();
  const required = isSet(rules.RequireEachIncludedType ?? true) ? types.slice(0, length).map(pick) : [];
  return shuffle([...required, ...Array.from({ length: length - required.length }, () => pick(all))]).join('');
}

/** Whether an option is set. Booleans in a template may be strings. */
function isSet(value: boolean | string | undefined): boolean {
  return value === true || value === 'true';
}

function pick(characters: string[]): string {
  return characters[randomInt(characters.length)]!;
}

function shuffle(characters: string[]): string[] {
  for (let last = characters.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [characters[last], characters[other]] = [characters[other]!, characters[last]!];
  }
  return characters;
}
