import type { Encouragement, EncouragementChange, NewEncouragement } from '#shared/contracts/encouragements.ts';
import { beginning } from '#shared/domain/text.ts';

const SHORT = 40;

/** Short names for buttons, in order: the beginning of each body, longer where several begin alike. */
export function callNames(encouragements: readonly Encouragement[]): string[] {
  let names = encouragements.map(({ body }) => firstWords(body));
  for (const nameOf of [({ body }: Encouragement) => oneLine(body), whole]) {
    const duplicates = repeated(names);
    names = names.map((name, index) => (duplicates.has(name) ? nameOf(encouragements[index]!) : name));
  }
  return numbered(names);
}

/** The first words of a text, at most 40 characters. */
export function firstWords(body: string): string {
  const text = oneLine(body);
  if (text.length <= SHORT) return text;
  const words = text.slice(0, SHORT + 1).replace(/\s+\S*$/, '');
  // A very long first word is cut, but not within a character.
  const cut = words.length > SHORT ? beginning(SHORT, text) : words;
  return `${cut.replace(/[\s,;:.–—-]+$/, '')}…`;
}

function whole({ body, citation }: Encouragement): string {
  return oneLine(citation ? `${body}, ${citation}` : body);
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

function repeated(names: readonly string[]): Set<string> {
  return new Set(names.filter((name, index) => names.indexOf(name) !== index));
}

/** Numbers identical names: 'a (1)', 'a (2)'. */
function numbered(names: readonly string[]): string[] {
  const duplicates = repeated(names);
  const counts = new Map<string, number>();
  return names.map((name) => {
    if (!duplicates.has(name)) return name;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${name} (${count})`;
  });
}

export function changesOf({ body, citation }: Encouragement, fields: NewEncouragement): EncouragementChange {
  const changes: EncouragementChange = {};
  if (fields.body !== body) changes.body = fields.body;
  if ((fields.citation ?? null) !== citation) changes.citation = fields.citation ?? null;
  return changes;
}
