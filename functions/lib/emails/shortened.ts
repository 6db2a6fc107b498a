/** What fits in so many characters, as a person counts them: no emoji and no accent is torn. */
export function shortened(value: string, length: number): string {
  const line = value.trim().replace(/\s+/g, ' ');
  const characters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  return characters.length > length
    ? `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
    : line;
}
