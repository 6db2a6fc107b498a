import { useEffect, useReducer } from 'react';

/** Code that is loaded when it is first needed. */
export interface LazyModule<Code> {
  /** The loaded code; `undefined` until then. */
  readonly code: Code | undefined;
  /** Loads the code, once. After a failure the next call tries again, unlike with React's `lazy`. */
  load(): Promise<Code>;
  /** Loads in advance, unless the browser is offline. Failures are ignored: `load` tries again. */
  prepare(): void;
}

export function lazyModule<Code>(fetchCode: () => Promise<Code>): LazyModule<Code> {
  let code: Code | undefined;
  let attempt: Promise<Code> | undefined;
  const load = () => {
    attempt ??= fetchCode().then(
      (loaded) => {
        code = loaded;
        return loaded;
      },
      (reason) => {
        attempt = undefined;
        throw reason;
      },
    );
    return attempt;
  };
  return {
    get code() {
      return code;
    },
    load,
    prepare: () => void ((navigator as { onLine?: boolean }).onLine !== false && load().catch(() => {})),
  };
}

/** The code of a part that no click opens, loaded once it is needed; `undefined` until then, and after a failure. */
export function useLazyModule<Code>(module: LazyModule<Code>, isNeeded = true): Code | undefined {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (isNeeded && !module.code) module.load().then(redraw, () => {});
  }, [module, isNeeded]);
  return isNeeded ? module.code : undefined;
}
