import type { Encouragement } from '#shared/contracts/encouragements.ts';

const SHORT = 40;

/** By what each is called on its buttons, in their order: how it begins, and more of it where others begin alike. */
export function callNames(encouragements: readonly Encouragement[]): string[] {
  let names = encouragements.map(({ body }) => beginning(body));
  for (const way of [({ body }: Encouragement) => oneLine(body), whole]) {
    const shared = repeated(names);
    names = names.map((name, index) => (shared.has(name) ? way(encouragements[index]!) : name));
  }
  return numbered(names);
}

/** The first words, at most 40 characters of them. */
export function beginning(body: string): string {
  const text = oneLine(body);
  if (text.length <= SHORT) return text;
  const words = text.slice(0, SHORT + 1).replace(/\s+\S*$/, '');
  // A first word without an end is cut, though not within a character.
  const cut = words.length > SHORT ? text.slice(0, SHORT).replace(/[\uD800-\uDBFF]$/, '') : words;
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

/** What is the same twice is counted. */
function numbered(names: readonly string[]): string[] {
  const shared = repeated(names);
  const counts = new Map<string, number>();
  return names.map((name) => {
    if (!shared.has(name)) return name;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${name} (${count})`;
  });
}
