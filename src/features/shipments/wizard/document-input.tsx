import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { formatDocument } from '../../../domain/rules/numbers';
import { TextInput } from '../../../ui/text-input';
import type { Suggestion } from './customer-suggestions';

export interface DocumentInputProps {
  name: string;
  value: string;
  onChange: (typed: string) => void;
  onBlur: () => void;
  /** Called with the document of a suggestion. */
  onChoose: (document: string) => void;
  suggestions: readonly Suggestion[];
  ref: Ref<HTMLInputElement>;
}

/**
 * A document number with suggestions under it. Unlike a combobox it chooses nothing by itself: a number that begins like
 * another customer's is still the number that was typed.
 */
export function DocumentInput({
  name,
  value,
  onChange,
  onBlur,
  onChoose,
  suggestions,
  ref,
}: DocumentInputProps) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = isOpen ? suggestions : [];

  const type = (typed: string) => {
    onChange(typed);
    setActive(-1);
    setIsOpen(true);
  };
  const choose = (suggestion: Suggestion) => {
    setIsOpen(false);
    onChoose(suggestion.document);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = suggestions.length - 1;
    const isDown = event.key === 'ArrowDown';
    if ((isDown || event.key === 'ArrowUp') && last >= 0) {
      event.preventDefault();
      setIsOpen(true);
      if (isDown) setActive(active >= last ? 0 : active + 1);
      else setActive(active <= 0 ? last : active - 1);
    } else if (event.key === 'Enter' && shown[active]) {
      event.preventDefault();
      choose(shown[active]);
    } else if (event.key === 'Escape' && shown.length > 0) {
      event.preventDefault();
      setIsOpen(false);
    }
  };

  return (
    <div className="relative">
      <TextInput
        ref={ref}
        name={name}
        value={value}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="next"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-activedescendant={shown[active] ? `${listId}-${active}` : undefined}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setIsOpen(false);
          onBlur();
        }}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Clientes que coinciden"
        hidden={shown.length === 0}
        className="floating absolute inset-x-0 top-full z-60 mt-1 overflow-y-auto overscroll-contain text-ink"
      >
        {shown.map((suggestion, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are the input's.
          <div
            key={suggestion.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            data-focus={index === active || undefined}
            className="option"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
          >
            <span>
              <b>{suggestion.name}</b>
              {suggestion.matched && (
                <span className="block text-sm text-ink-soft">{suggestion.matched}</span>
              )}
            </span>
            <span className="num">{formatDocument(suggestion.document)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
