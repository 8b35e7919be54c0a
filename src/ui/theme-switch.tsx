import CloudSun from 'lucide-react/icons/cloud-sun';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useRef, useSyncExternalStore } from 'react';
import { getTheme, setTheme, subscribeTheme, type Theme } from './theme';

export interface ThemeSwitchProps {
  label?: string | undefined;
  names?: Record<Theme, string> | undefined;
  /** The word beside the sun. */
  solText?: string | undefined;
}

const NAMES = { claro: 'Tema claro', oscuro: 'Tema oscuro', sol: 'Tema sol: alto contraste' };

/** Three buttons; a phone shows only Sol, which there switches on and off. */
export function ThemeSwitch({
  label = 'Tema de la pantalla',
  names = NAMES,
  solText = 'Sol',
}: ThemeSwitchProps) {
  const theme = useSyncExternalStore(subscribeTheme, getTheme, () => 'claro' as const);
  const beforeSol = useRef<Theme>('claro');
  const toggleSol = () => {
    if (theme === 'sol') return setTheme(beforeSol.current);
    beforeSol.current = theme;
    setTheme('sol');
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls; these are not.
    <div className="themes" role="group" aria-label={label}>
      <button
        type="button"
        className="max-sm:hidden"
        aria-pressed={theme === 'claro'}
        aria-label={names.claro}
        title={names.claro}
        onClick={() => setTheme('claro')}
      >
        <CloudSun aria-hidden="true" />
      </button>
      <button
        type="button"
        className="max-sm:hidden"
        aria-pressed={theme === 'oscuro'}
        aria-label={names.oscuro}
        title={names.oscuro}
        onClick={() => setTheme('oscuro')}
      >
        <Moon aria-hidden="true" />
      </button>
      <button
        type="button"
        className="sm:pr-3.5 sm:pl-3"
        aria-pressed={theme === 'sol'}
        aria-label={names.sol}
        title={names.sol}
        onClick={toggleSol}
      >
        <Sun aria-hidden="true" />
        <span className="max-sm:sr-only">{solText}</span>
      </button>
    </div>
  );
}
