/** A setting that the stack gives a function. A missing one stops the start, by name. */
export function environment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the stack must give it to this function`);
  return value;
}
