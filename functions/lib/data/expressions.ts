/* Changes and conditions of writes, and DynamoDB's expressions for them. */

interface Placeholders {
  /** The attributes for `#name`, if they have another name: a key of a map, or a name that is not a word. */
  names?: Readonly<Record<string, string>>;
  /** The values for `:name`. */
  values?: Readonly<Record<string, unknown>>;
}

/** A condition of a write, for example `{ if: '#version = :read', values: { read: 3 } }`. */
export interface Condition extends Placeholders {
  if: string;
}

/**
 * A change of an item, by attribute or by path, for example `{ set: { 'entries.id.at': now }, names: { id } }`. In its
 * condition, `:name` is also the new value of an attribute, unless `values` has another one.
 */
export interface Change extends Placeholders {
  if?: string | undefined;
  /** Sets attributes; removes those that are undefined. */
  set?: Readonly<Record<string, unknown>>;
  /** Sets attributes that do not exist yet. */
  setOnce?: Readonly<Record<string, unknown>>;
  /** Adds to numbers. A missing number counts as 0. */
  add?: Readonly<Record<string, number>>;
  /** Adds elements at the end of a list. A missing list counts as empty. */
  append?: Readonly<Record<string, readonly unknown[]>>;
}

const nameOf = (path: string) => path.replace(/[a-z]\w*/gi, '#$&');
const placeholderOf = (path: string) => `:${path.replace(/\W+/g, '_')}`;

/** The expressions of an update. */
export function updateExpressions({ set = {}, setOnce = {}, add = {}, append = {}, ...condition }: Change) {
  const kept = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
  const assign = (paths: object, to: (name: string, value: string) => string) =>
    Object.keys(paths).map((path) => `${nameOf(path)} = ${to(nameOf(path), placeholderOf(path))}`);
  const clauses = {
    SET: [
      ...assign(kept, (_, value) => value),
      ...assign(setOnce, (name, value) => `if_not_exists(${name}, ${value})`),
      ...assign(append, (name, value) => `list_append(if_not_exists(${name}, :none), ${value})`),
    ],
    REMOVE: Object.keys(set).flatMap((path) => (path in kept ? [] : [nameOf(path)])),
    ADD: Object.keys(add).map((path) => `${nameOf(path)} ${placeholderOf(path)}`),
  };
  const UpdateExpression = Object.entries(clauses)
    .flatMap(([clause, parts]) => (parts.length > 0 ? [`${clause} ${parts.join(', ')}`] : []))
    .join(' ');
  const changed = Object.entries({ ...kept, ...setOnce, ...add, ...append });
  const values = Object.fromEntries(changed.map(([path, value]) => [placeholderOf(path).slice(1), value]));
  return {
    UpdateExpression,
    ...(condition.if !== undefined && { ConditionExpression: condition.if }),
    ...placeholders(`${UpdateExpression} ${condition.if ?? ''}`, {
      ...condition,
      values: { none: [], ...values, ...condition.values },
    }),
  };
}

/** The expressions of a condition. */
export function conditionExpressions(condition: Condition) {
  return { ConditionExpression: condition.if, ...placeholders(condition.if, condition) };
}

/** The names and values that occur in expressions: DynamoDB refuses unused ones, and an empty list of values. */
function placeholders(expressions: string, { names = {}, values = {} }: Placeholders) {
  const used = (pattern: RegExp, stored: (name: string) => unknown) =>
    Object.fromEntries([...expressions.matchAll(pattern)].map(([each, name = '']) => [each, stored(name)]));
  const usedValues = used(/:(\w+)/g, (name) => values[name]);
  return {
    ExpressionAttributeNames: used(/#(\w+)/g, (name) => names[name] ?? name) as Record<string, string>,
    ...(Object.keys(usedValues).length > 0 && { ExpressionAttributeValues: usedValues }),
  };
}
