import {
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Combobox as HeadlessCombobox,
  Portal,
} from '@headlessui/react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type Ref, useMemo, useRef, useState } from 'react';
import { useFieldWiring } from './field-wiring';

export interface ComboboxOptionItem {
  value: string;
  label: string;
  /** A second word at the right: the department of a municipality. Searched too. */
  note?: string | undefined;
  /** Other words by which it is found. */
  others?: string | undefined;
}

export interface ComboboxProps {
  /** The wire field, carried by the text input. */
  name: string;
  options: readonly ComboboxOptionItem[];
  /** The value of an option, or the typed text while it matches none: the caller flags that. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  placeholder?: string | undefined;
  isDisabled?: boolean | undefined;
  'aria-label'?: string | undefined;
}

const NOTE = 'border-t-soft border-line px-3.5 py-2.5 text-sm text-ink-soft first:border-t-0';

/** Rendering more would make each keystroke slow on a cheap phone, and nobody scrolls that far. */
const SHOWN_OPTIONS = 50;

export function Combobox({
  name,
  options,
  value,
  onChange,
  onBlur,
  ref,
  placeholder,
  isDisabled = false,
  'aria-label': label,
}: ComboboxProps) {
  const wiring = useFieldWiring();
  const [query, setQuery] = useState('');
  // Headless UI chooses by Tab the option under the mouse: if nobody typed or moved, Tab only passes.
  const isUsed = useRef<boolean | 'passed'>(false);
  const place = useRef<HTMLDivElement>(null);
  const folded = useMemo(
    () =>
      options.map((option) => ({
        option,
        label: foldText(option.label),
        text: foldText(`${option.label} ${option.note ?? ''} ${option.others ?? ''}`),
      })),
    [options],
  );
  const matches = useMemo(() => toMatches(folded, query), [folded, query]);
  // Headless UI chooses its first option by Enter: a value that is not in the list stays the chosen one.
  const isStrange = query === '' && value !== '' && options.every((one) => one.value !== value);
  const shown = [
    ...(isStrange ? [{ value, label: value, note: undefined }] : []),
    ...matches,
  ].slice(0, SHOWN_OPTIONS);
  const labelOf = (held: string | null) =>
    options.find((option) => option.value === held)?.label ?? held ?? '';

  const type = (typed: string) => {
    setQuery(typed);
    isUsed.current = true;
    const wanted = foldText(typed);
    const exact = folded.filter((entry) => entry.label === wanted);
    onChange(exact.length === 1 && exact[0] ? exact[0].option.value : typed);
  };

  return (
    <HeadlessCombobox
      value={value}
      onChange={(picked) => {
        if (isUsed.current !== 'passed') onChange(picked ?? '');
      }}
      onClose={() => setQuery('')}
      disabled={isDisabled}
      immediate
    >
      <div className="relative block min-w-0">
        <ComboboxInput
          {...wiring}
          ref={ref ?? null}
          name={name}
          className="input pr-12"
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          displayValue={labelOf}
          onChange={(event) => type(event.target.value)}
          onFocus={() => {
            isUsed.current = false;
          }}
          onKeyDownCapture={({ key }) => {
            if (key === 'Tab') isUsed.current ||= 'passed';
            else if (key !== 'Shift') isUsed.current = true;
          }}
          onBlur={onBlur}
        />
        <ComboboxButton className="btn btn-icon btn-inside" aria-label="Ver las opciones">
          <ChevronDown aria-hidden="true" />
        </ComboboxButton>
        {/* The list floats, yet stays inside the page's landmarks and the dialog around it. */}
        <div ref={place} />
      </div>
      <Portal.Group target={place}>
        <ComboboxOptions
          className="floating z-60 w-(--input-width) overflow-y-auto overscroll-contain text-ink outline-none [--anchor-max-height:340px]"
          anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
          modal={false}
        >
          {shown.map((option) => (
            <ComboboxOption key={option.value} value={option.value} className="option">
              <span>{option.label}</span>
              {option.note && <span>{option.note}</span>}
            </ComboboxOption>
          ))}
          {matches.length === 0 && <p className={NOTE}>Ninguna opción coincide</p>}
          {matches.length > SHOWN_OPTIONS && (
            <p className={NOTE}>{`Hay ${matches.length - SHOWN_OPTIONS} más: sigue escribiendo`}</p>
          )}
        </ComboboxOptions>
      </Portal.Group>
    </HeadlessCombobox>
  );
}

interface FoldedOption {
  option: ComboboxOptionItem;
  label: string;
  text: string;
}

/** Every word must occur; options that start with the query come first. */
function toMatches(folded: readonly FoldedOption[], query: string): ComboboxOptionItem[] {
  const wanted = foldText(query);
  if (wanted === '') return folded.map((entry) => entry.option);
  const words = wanted.split(/\s+/);
  const found = folded.filter((entry) => words.every((word) => entry.text.includes(word)));
  const starts = found.filter((entry) => entry.label.startsWith(wanted));
  const rest = found.filter((entry) => !entry.label.startsWith(wanted));
  return [...starts, ...rest].map((entry) => entry.option);
}

/** Normalises text for comparison: lower case, without accents, and ñ as n, because people search without it. */
function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
}
