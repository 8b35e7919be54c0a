import { type ComponentType, useEffect, useState } from 'react';
import type { ComboboxProps } from '../../ui/combobox';

type Loaded = ComponentType<ComboboxProps>;

let loaded: Loaded | null = null;

/**
 * The combobox once it is here, null before. It brings 40 KB of Headless UI, so it is fetched when a control of a form is
 * first touched, not when the form is shown. Where it cannot be fetched a plain field goes on, and the next touch asks
 * again.
 */
export function useCombobox(): Loaded | null {
  const [Combobox, setCombobox] = useState<Loaded | null>(() => loaded);
  useEffect(() => {
    if (Combobox) return;
    let isCurrent = true;
    const load = async ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('form')) return;
      try {
        loaded = (await import('../../ui/combobox')).Combobox;
        if (isCurrent) setCombobox(() => loaded);
      } catch {
        // Without signal, and not kept on this device: the plain field stays.
      }
    };
    const listener = (event: Event) => void load(event);
    document.addEventListener('focusin', listener);
    return () => {
      isCurrent = false;
      document.removeEventListener('focusin', listener);
    };
  }, [Combobox]);
  return Combobox;
}
