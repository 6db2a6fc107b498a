/** The number that somebody has typed, with a point or a comma; `NaN` for nothing, and for anything else. */
export function decimal(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
}
