/**
 * The one way to load a part of a screen lazily. Not React's `lazy`: it throws a load error at the error boundary, loses
 * the filled-in form, and never retries. (Whole screens are loaded by the router.)
 */
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

const RETRY_MS = 5000;

export type LazyModule<Module> =
  | { readonly is: 'loading' }
  | { readonly is: 'ready'; readonly module: Module }
  /** Neither cached nor loadable now; the load is retried while the part is wanted. */
  | { readonly is: 'failed' };

/** @param load the same function at every render: write it outside the component */
export function useLazyModule<Module>(
  load: () => Promise<Module>,
  isWanted: boolean,
  loaded: Module | null = null,
): LazyModule<Module> {
  const [part, setPart] = useState<LazyModule<Module>>(
    loaded ? { is: 'ready', module: loaded } : { is: 'loading' },
  );
  const [attempt, setAttempt] = useState(0);
  const isReady = part.is === 'ready';
  useEffect(() => {
    if (isReady) return;
    if (!isWanted) {
      setPart({ is: 'loading' });
      return;
    }
    let isCurrent = true;
    let timer = 0;
    load().then(
      (module) => isCurrent && setPart({ is: 'ready', module }),
      () => {
        if (!isCurrent) return;
        setPart({ is: 'failed' });
        timer = window.setTimeout(() => setAttempt(attempt + 1), RETRY_MS);
      },
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [load, isWanted, isReady, attempt]);
  return part;
}

interface Preloaded {
  /** Preloads it. */
  readonly preload: () => void;
}

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props : never;

/** A component in a script of its own, with a fallback while it loads. Once loaded it renders at once. */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  fallback: ReactNode = null,
): ComponentType<PropsOf<Module[Name]>> & Preloaded {
  let loaded: Module | null = null;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  function LazyPart(props: PropsOf<Module[Name]>): ReactNode {
    const part = useLazyModule(loadOnce, true, loaded);
    if (part.is !== 'ready') return fallback;
    return createElement(part.module[name] as ComponentType<object>, props as object);
  }
  const preload = () => {
    // A failed preload is retried when the part is wanted.
    loadOnce().catch(() => undefined);
  };
  return Object.assign(LazyPart, { preload });
}
