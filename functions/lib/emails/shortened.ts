/** The first `length` characters as people count them, without splitting an emoji or an accented letter. */
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
