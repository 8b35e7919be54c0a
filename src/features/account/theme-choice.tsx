import { useSyncExternalStore } from 'react';
import { ChoiceGroup } from '../../ui/choice-group';
import { Panel } from '../../ui/panel';
import { SectionHeading } from '../../ui/section-heading';
import { setTheme, subscribeTheme, THEMES } from '../../ui/theme';

const AUTOMATIC = 'auto';
const OPTIONS = [
  { value: AUTOMATIC, label: 'Como el equipo' },
  { value: 'claro', label: 'Claro' },
  { value: 'oscuro', label: 'Oscuro: de noche' },
  { value: 'sol', label: 'Sol: a pleno sol' },
];

export function ThemeChoice() {
  const chosen = useSyncExternalStore(subscribeTheme, readChoice);
  const choose = (value: string) => setTheme(THEMES.find((theme) => theme === value) ?? null);
  return (
    <Panel aria-labelledby="pantalla" className="grid gap-3">
      <SectionHeading id="pantalla">Pantalla</SectionHeading>
      <ChoiceGroup
        name="tema"
        aria-label="Tema de la pantalla"
        options={OPTIONS}
        value={chosen}
        isStacked
        onChange={(event) => choose(event.target.value)}
      />
    </Panel>
  );
}

/** The person's choice, not the theme in force. */
function readChoice(): string {
  return document.documentElement.dataset.theme ?? AUTOMATIC;
}
