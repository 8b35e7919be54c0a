import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { IconButton } from './icon-button';
import { TextInput, type TextInputProps } from './text-input';

export interface SearchInputProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'ref' | 'className'> {
  value: string;
  onChange: (value: string) => void;
  clearText?: string | undefined;
}

/** Controlled. Inside a Field it has a visible label; alone it needs `aria-label`. */
export function SearchInput({
  value,
  onChange,
  clearText = 'Borrar la búsqueda',
  ...rest
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <span className="relative block min-w-0">
      <Search
        className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2"
        aria-hidden="true"
      />
      <TextInput
        autoComplete="off"
        enterKeyHint="search"
        {...rest}
        ref={input}
        className="pr-[calc(var(--spacing-target)+8px)] pl-12.5 text-ellipsis placeholder-shown:pr-3"
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <IconButton
        className="btn-inside"
        label={clearText}
        icon={<X aria-hidden="true" />}
        hidden={value === ''}
        onClick={clear}
      />
    </span>
  );
}
