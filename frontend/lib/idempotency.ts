/**
 * The key of a form's write: the same for the same body, so that a repeated press after a lost answer creates nothing
 * twice; a new one for a changed body, which the server takes as another request.
 */
export function idempotencyKeys(newKey: () => string = () => crypto.randomUUID()): (body: unknown) => string {
  let last: { body: string; key: string } | undefined;
  return (body) => {
    const text = JSON.stringify(body);
    if (last?.body !== text) last = { body: text, key: newKey() };
    return last.key;
  };
}
