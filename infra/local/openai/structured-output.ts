/** Structured outputs for the JSON schemas whose names are known here. */
import type { Refusal } from './errors.ts';

export interface StructuredOutput {
  name: string;
}

/** The answer to any image, by the name of the schema. */
const SAMPLES: Record<string, object> = {
  meal: {
    is_food: true,
    items: [
      item('Grilled chicken breast', 150, 'g', { protein: 46.5, carbs: 0, fat: 5.4 }, [210, 270]),
      item('White rice, cooked', 1, 'cup', { protein: 4.3, carbs: 44.5, fat: 0.4 }, [180, 230]),
      item('Broccoli, cooked', 0.5, 'cup', { protein: 1.9, carbs: 5.6, fat: 0.3 }, [20, 45]),
    ],
  },
};

/** The structured output that a request asks for; undefined for text. */
export function structuredOutputIn(format: unknown): StructuredOutput | Refusal | undefined {
  if (format === undefined || format === null) return undefined;
  const { type, json_schema: wanted } = format as { type?: unknown; json_schema?: Record<string, unknown> };
  if (type === 'text') return undefined;
  if (type !== 'json_schema') return invalid(`Invalid value: '${String(type)}'.`, 'response_format.type');
  const { name, schema, strict } = wanted ?? {};
  if (typeof name !== 'string' || !/^[\w-]{1,64}$/.test(name)) {
    return invalid(
      "Missing required parameter: 'response_format.json_schema.name'.",
      'response_format.json_schema.name',
    );
  }
  const reason = strict === true ? strictnessError(schema, '()') : undefined;
  if (reason) return invalid(`Invalid schema for response_format '${name}': ${reason}`, 'response_format');
  if (!SAMPLES[name]) return invalid(`This stand-in knows no form '${name}'.`, 'response_format.json_schema.name');
  return { name };
}

/** The text after `Say: ` in the request, which may be in quotes, or else the sample. */
export function structuredAnswer({ name }: StructuredOutput, asked: string): string {
  const [quoted] = /"Say: (?:[^"\\]|\\.)*"/.exec(asked) ?? [];
  const text = quoted === undefined ? asked : String(JSON.parse(quoted));
  return /Say: ([\s\S]+)/.exec(text)?.[1] ?? JSON.stringify(SAMPLES[name]);
}

/** Returns what is wrong with a strict schema: it must require all properties of each object and allow no others. */
function strictnessError(schema: unknown, context: string): string | undefined {
  const { type, properties = {}, required, additionalProperties, items } = (schema ?? {}) as Record<string, unknown>;
  if (type === 'array') return strictnessError(items, `${context}.items`);
  if (type === undefined) return `In context=${context}, schema must have a 'type' key.`;
  if (type !== 'object') return undefined;
  if (additionalProperties !== false) {
    return `In context=${context}, 'additionalProperties' is required to be supplied and to be false.`;
  }
  const names = Object.keys(properties as object);
  const missing = names.find((each) => !(Array.isArray(required) && required.includes(each)));
  if (missing !== undefined) {
    const rule = "'required' is required to be supplied and to be an array including every key in properties";
    return `In context=${context}, ${rule}. Missing '${missing}'.`;
  }
  return names
    .map((each) => strictnessError((properties as Record<string, unknown>)[each], `${context}.${each}`))
    .find(Boolean);
}

interface Grams {
  protein: number;
  carbs: number;
  fat: number;
}

function item(name: string, quantity: number, unit: string, grams: Grams, [low, high]: [number, number]) {
  return { name, quantity, unit, ...grams, calories_low: low, calories_high: high };
}

function invalid(message: string, param: string): Refusal {
  return { status: 400, message, param };
}
