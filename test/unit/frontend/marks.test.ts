import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/* The colors of marks. */

const styles = (name: string) => readFileSync(new URL(`../../../frontend/ui/${name}`, import.meta.url), 'utf8');
const [light, dark] = [':root {', ':root.dark {'].map((scope) => styles('tokens.css').split(scope)[1]!.split('}')[0]!);

const colorOf = (tokens: string, name: string) =>
  [0, 2, 4].map((at) => Number.parseInt(tokens.match(`--${name}: #(\\w{6})`)![1]!.slice(at, at + 2), 16));

function luminance(color: readonly number[]): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

test.each([
  ['light', light],
  ['dark', dark],
])('that are not made stand out from what is behind them, in %s colors', (_, tokens) => {
  const share = Number(/--pale: color-mix\(in srgb, var\(--control\) (\d+)%/.exec(styles('marks.css'))![1]) / 100;
  for (const behind of ['surface', 'paper']) {
    const back = colorOf(tokens!, behind);
    const pale = colorOf(tokens!, 'control').map((part, at) => part * share + back[at]! * (1 - share));
    const [low, high] = [luminance(back), luminance(pale)].toSorted((a, b) => a - b);
    expect((high! + 0.05) / (low! + 0.05)).toBeGreaterThanOrEqual(3);
  }
});
