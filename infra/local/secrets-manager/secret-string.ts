/** Generates a secret from `GenerateSecretString`, as CloudFormation does. */
import { randomInt } from 'node:crypto';

export interface GenerateSecretString {
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

export function generateSecret(rules: GenerateSecretString): string {
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
