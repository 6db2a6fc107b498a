import { expect } from 'vitest';
import type { Person } from '#test/support/world.ts';

/** What only the inside of the product contains. */
const INSIDE = [
  /scrypt|password_?hash|credential\b/i,
  /\bat .+\.[cm]?[jt]s:\d+/,
  /node:internal|node_modules|functions\/|\/var\/task/,
  /arn:aws|amazonaws|dynamodb(?!-requests)/i,
  /"(PK|SK|expires|jti|version|stack|trace)"/,
  /ZodError|SyntaxError|TypeError|Exception|Unexpected token|is not valid JSON/,
  /USER#|EMAIL#|SESSION#|IDEMPOTENCY#/,
];

/** Checks that a text contains nothing of the inside, nor the password of the person. */
export function expectNothingInside(text: string, person: Person, what: string): void {
  for (const pattern of INSIDE) expect(text, what).not.toMatch(pattern);
  expect(text, what).not.toContain(person.password);
}
