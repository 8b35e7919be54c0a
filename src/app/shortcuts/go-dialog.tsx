import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../ui/dialog';
import { TextInput } from '../../ui/text-input';
import { type Destination, useDestinations } from './destinations';

/** Goes to a screen or a record by typing a part of its name: arrows choose, Enter goes. */
export function GoDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [place, setPlace] = useState(0);
  const found = useDestinations()(query);
  const toId = (at: number) => `${listId}-${at}`;
  const go = (chosen: Destination | undefined) => {
    if (!chosen) return;
    onClose();
    void navigate(chosen.to);
  };
  const move = (steps: number) => {
    const next = (place + steps + found.length) % found.length;
    setPlace(next);
    document.getElementById(toId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (found.length === 0) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') go(found[place]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog isOpen onClose={onClose} title="Ir a…">
      <TextInput
        data-autofocus
        data-codes
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? toId(place) : undefined}
        aria-label="Pantalla, cliente, envío o embarcación"
        placeholder="Pantalla, nombre, documento, guía…"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setQuery(event.target.value);
          setPlace(0);
        }}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Adónde ir"
        className="-mx-2 max-h-[50dvh] overflow-y-auto overscroll-contain"
      >
        {found.map((one, at) => (
          <div
            key={one.to}
            id={toId(at)}
            role="option"
            // The field keeps the focus.
            tabIndex={-1}
            aria-selected={at === place}
            data-focus={at === place || undefined}
            className="option"
            onPointerMove={() => setPlace(at)}
            onClick={() => go(one)}
            onKeyDown={onKeyDown}
          >
            <span className="min-w-0 wrap-anywhere">{one.label}</span>
            <span className="min-w-0 text-sm wrap-anywhere">{one.note}</span>
          </div>
        ))}
      </div>
      <p role="status" className="text-ink-soft empty:hidden">
        {found.length === 0 && 'Nada coincide en este equipo'}
      </p>
    </Dialog>
  );
}
