/** The filter criteria of an event source mapping, which select the records that reach the function. */
type Pattern = { [field: string]: Pattern | Condition[] };

type Condition =
  | string
  | number
  | boolean
  | null
  | { prefix: string }
  | { suffix: string }
  | { exists: boolean }
  | { 'equals-ignore-case': string }
  | { 'anything-but': string | number | (string | number)[] | { prefix: string } }
  | { numeric: (string | number)[] };

type EventFilter = (record: unknown) => boolean;

/** A record passes if one of the filters matches, or if there are none. */
export function eventFilter(criteria: { Filters?: { Pattern?: string }[] } | undefined): EventFilter {
  const patterns = (criteria?.Filters ?? []).map(({ Pattern = '{}' }) => JSON.parse(Pattern) as Pattern);
  return (record) => patterns.length === 0 || patterns.some((pattern) => matches(pattern, record));
}

function matches(pattern: Pattern, value: unknown): boolean {
  const fields = value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  return Object.entries(pattern).every(([name, expected]) => {
    if (name === '$or') return (expected as unknown as Pattern[]).some((each) => matches(each, value));
    const actual = fields[name];
    if (!Array.isArray(expected)) return actual !== undefined && matches(expected, actual);
    return expected.some((condition) => satisfies(condition, actual, name in fields));
  });
}

function satisfies(condition: Condition, actual: unknown, present: boolean): boolean {
  if (Array.isArray(actual)) return actual.some((each) => satisfies(condition, each, present));
  if (condition === null || typeof condition !== 'object') return present && actual === condition;
  // Existence applies only to leaves, as on AWS.
  if ('exists' in condition) return condition.exists === (present && (actual === null || typeof actual !== 'object'));
  if (!present) return false;
  if ('prefix' in condition) return typeof actual === 'string' && actual.startsWith(condition.prefix);
  if ('suffix' in condition) return typeof actual === 'string' && actual.endsWith(condition.suffix);
  if ('equals-ignore-case' in condition) {
    return typeof actual === 'string' && actual.toLowerCase() === condition['equals-ignore-case'].toLowerCase();
  }
  if ('anything-but' in condition) return matchesAnythingBut(condition['anything-but'], actual);
  if ('numeric' in condition) return inRange(condition.numeric, actual);
  throw new Error(`This filter is not imitated: ${JSON.stringify(condition)}`);
}

function matchesAnythingBut(
  excluded: string | number | (string | number)[] | { prefix: string },
  actual: unknown,
): boolean {
  if (typeof excluded === 'object' && 'prefix' in excluded) return !String(actual).startsWith(excluded.prefix);
  return ![excluded].flat().some((each) => each === actual);
}

/** Pairs of operator and bound, such as `[">", 0, "<=", 10]`. */
function inRange(range: (string | number)[], actual: unknown): boolean {
  if (typeof actual !== 'number') return false;
  for (let index = 0; index < range.length; index += 2) {
    const bound = Number(range[index + 1]);
    const holdsBound = {
      '=': actual === bound,
      '<': actual < bound,
      '<=': actual <= bound,
      '>': actual > bound,
      '>=': actual >= bound,
    }[String(range[index])];
    if (!holdsBound) return false;
  }
  return true;
}
