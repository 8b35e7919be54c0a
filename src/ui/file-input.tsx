import Upload from 'lucide-react/icons/upload';
import { type ComponentProps, useState } from 'react';
import { useFieldWiring } from './field-wiring';

/** One file, chosen in the product's own words: a browser writes its button in its language. */
export function FileInput({
  onFile,
  ...props
}: Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> & {
  onFile?: (file: File) => void;
}) {
  const wiring = useFieldWiring();
  const [name, setName] = useState('');
  return (
    <span className="input focus-inside relative flex items-center gap-3">
      <Upload className="flex-none text-ink-soft" aria-hidden="true" />
      <span className="min-w-0 truncate" aria-hidden="true">
        {name || 'Elegir archivo'}
      </span>
      <input
        {...wiring}
        {...props}
        type="file"
        className="-inset-px absolute h-[calc(100%+2px)] w-[calc(100%+2px)] cursor-pointer opacity-0"
        onChange={({ target }) => {
          const file = target.files?.[0];
          setName(file?.name ?? '');
          if (file) onFile?.(file);
          // The same file, mended meanwhile, can be chosen again.
          if (onFile) target.value = '';
        }}
      />
    </span>
  );
}
