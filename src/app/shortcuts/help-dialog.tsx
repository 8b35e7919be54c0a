import { useState } from 'react';
import { ActionDialog } from '../../ui/action-dialog';
import { Tick } from '../../ui/tick';
import { areShortcutsOn, setShortcutsOn } from './use-shortcuts';

const KEYS = [
  ['Ctrl K', 'Ir a una pantalla, un cliente, un envío o una embarcación'],
  ['/', 'Buscar en esta lista'],
  ['n', 'Registrar: uno más de esta lista, o un envío'],
  ['?', 'Ver estos atajos'],
  ['Esc', 'Cerrar lo que está abierto'],
] as const;

/** The shortcuts in words, and whether those of a single key work on this device. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(areShortcutsOn);
  const change = (isWanted: boolean) => {
    setShortcutsOn(isWanted);
    setIsOn(isWanted);
  };
  return (
    <ActionDialog title="Atajos del teclado" startsOn="close" onClose={onClose}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-3">
        {KEYS.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="num rounded-1 border-2 border-line px-2 py-0.5 whitespace-nowrap">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Tick checked={isOn} onChange={(event) => change(event.target.checked)}>
        Usar los atajos de una sola tecla en este equipo
      </Tick>
    </ActionDialog>
  );
}
