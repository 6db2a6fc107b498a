/**
 * The idempotency key of a form: the same for the same body, so that a repeated submit after a lost answer creates
 * nothing twice, and a new one for a changed body, which is another request for the server.
 */
export function idempotencyKeys(newKey: () => string = () => crypto.randomUUID()): (body: unknown) => string {
  let last: { body: string; key: string } | undefined;
  return (body) => {
    const text = JSON.stringify(body);
    if (last?.body !== text) last = { body: text, key: newKey() };
    return last.key;
  };
}
