import type { Locator, Page, Response } from 'playwright-core';
import { inBothLetters } from '#test/support/pseudo-language.ts';

/* Screens in the pseudo-language: locators find them by English texts, and texts in Latin letters are collected. */

type Find = (text: string | RegExp, options?: { exact?: boolean; name?: string | RegExp }) => Locator;

const BY_TEXT = ['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle', 'getByAltText'] as const;

/** From now on, locators of this worker find translations by the English texts. Returns a function that undoes it. */
export function findTranslations(page: Page): () => void {
  const prototypes = [page, page.locator('html')].map((each) => Object.getPrototypeOf(each) as Record<string, Find>);
  const originals = prototypes.map((prototype) => ({ ...pick(prototype) }));
  for (const prototype of prototypes) {
    const { getByRole } = prototype;
    for (const name of BY_TEXT) {
      const find = prototype[name]!;
      prototype[name] = function (text, options) {
        return find.call(this, inBothLetters(text, options?.exact), { ...options, exact: undefined } as object);
      };
    }
    prototype.getByRole = function (role, options = {}) {
      const { name, exact, ...others } = options;
      const named = name === undefined ? {} : { name: inBothLetters(name, exact) };
      return getByRole!.call(this, role, { ...others, ...named });
    };
  }
  return () => {
    for (const [index, prototype] of prototypes.entries()) Object.assign(prototype, originals[index]);
  };
}

function pick(prototype: Record<string, Find>): Record<string, Find> {
  return Object.fromEntries([...BY_TEXT, 'getByRole'].map((name) => [name, prototype[name]!]));
}

/** Names that are the same in each language. */
const NAMES = ['Steadfast', 'OpenAI', 'FatSecret', 'UTC'];

/** Fields of the API's answers in which people typed what they wanted. */
const TYPED = /^(name|title|email|description|notes|body|citation|content|display_name|sender|subject|previews?|hint)$/;

/** Collects the words that people, or the answers that a test makes up, brought to a page. */
export class Data {
  private readonly words = new Set<string>();
  private readonly pending: Promise<void>[] = [];

  constructor(shown = '') {
    this.add(shown, true);
  }

  readonly listen = (response: Response): void => {
    if (response.url().includes('/api/v1/')) this.pending.push(this.read(response).catch(() => undefined));
  };

  /** Texts with words that are neither data nor names. */
  async untranslated(texts: readonly string[]): Promise<string[]> {
    await Promise.all(this.pending);
    return [...new Set(texts)].filter((text) =>
      wordsOf(text.replace(/https?:\/\/\S+|\S+@\S+/g, '')).some(
        (word) => !this.words.has(word) && !NAMES.includes(word),
      ),
    );
  }

  private async read(response: Response): Promise<void> {
    this.add(response.request().postData() ?? '', true);
    const isMade = response.headers()['x-dynamodb-requests'] === undefined;
    // Power-ups have texts of the server where others have data.
    if (!isMade && (response.status() >= 400 || /\/(user_)?powerups(\/\w+\/install)?$/.test(response.url()))) return;
    // A journal has nothing but what its owner wrote.
    this.add(await response.json(), isMade || /\/journaling\/(entries|shares)\//.test(response.url()));
  }

  private add(value: unknown, isTyped: boolean): void {
    if (typeof value === 'string' && isTyped) for (const word of wordsOf(value)) this.words.add(word);
    if (typeof value !== 'object' || value === null) return;
    // A coach that cannot reply says so in the words of the server.
    const hasFailed = 'failure' in value;
    for (const [key, each] of Object.entries(value)) {
      this.add(each, isTyped || Array.isArray(value) || (TYPED.test(key) && !hasFailed));
    }
  }
}

const wordsOf = (text: string): string[] => text.match(/[A-Za-z][A-Za-z’'-]*[A-Za-z]/g) ?? [];

const ATTRIBUTES = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
  'title',
  'placeholder',
  'alt',
];

/** What a person can read or hear on a page. What is typed into fields is not among it, nor are names of time zones. */
export function textsOn(page: Page): Promise<string[]> {
  return page.evaluate((attributes) => {
    const texts = [document.title];
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('script, style, noscript, textarea')) continue;
      for (const name of attributes) texts.push(element.getAttribute(name) ?? '');
      if (element instanceof HTMLOptionElement && element.value === element.text) continue;
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) texts.push(node.nodeValue ?? '');
      }
    }
    return texts.filter((text) => /\p{L}/u.test(text));
  }, ATTRIBUTES);
}
