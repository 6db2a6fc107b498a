/** Parses a typed number with a point or a comma; `NaN` for an empty or invalid text. */
export function decimal(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
}
