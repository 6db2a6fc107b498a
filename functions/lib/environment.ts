/** An environment variable of the function. A missing one stops the start with an error that names it. */
export function environment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the stack must give it to this function`);
  return value;
}
