import { randomBytes } from 'node:crypto';
import { account as accountCalls } from '#shared/contracts/account.ts';
import { users } from '#shared/contracts/users.ts';
import { type Client, Refused } from './client.ts';

/** The account of one run. It is deleted in the end, also if the answer to its registration was lost. */
export class Account {
  readonly email: string;
  /** The token of the session that the steps use. */
  token: string | undefined;
  private readonly client: Client;
  private readonly password = `${randomBytes(18).toString('base64url')} smoke`;
  private mayExist = false;

  constructor(client: Client, email: string) {
    this.client = client;
    this.email = email;
  }

  async register(): Promise<string> {
    const { email, password } = this;
    const user = { name: 'Smoke test', email, password, password_confirmation: password, timezone: 'UTC' };
    this.mayExist = true;
    try {
      this.token = (await this.client.call(users.register, { body: { user } })).token;
    } catch (error) {
      // After a refusal, the address may belong to another person. After any other failure, the account may exist.
      if (error instanceof Refused && error.status < 500) this.mayExist = false;
      throw error;
    }
    return email;
  }

  /** Opens another session and returns its token. */
  async signIn(): Promise<string> {
    const { email, password } = this;
    return (await this.client.call(users.signIn, { body: { user: { email, password } } })).token;
  }

  /** Deletes the account. Returns a sentence about it, or undefined if it does not exist. */
  async delete(): Promise<string | undefined> {
    if (!this.mayExist) return undefined;
    let token: string;
    try {
      token = this.token ?? (await this.signIn());
    } catch (error) {
      if (error instanceof Refused && error.codes.includes('wrong_credentials')) return undefined;
      throw error;
    }
    await this.client.call(accountCalls.delete, { token, body: { user: { current_password: this.password } } });
    this.mayExist = false;
    return `${this.email} is deleted`;
  }
}
