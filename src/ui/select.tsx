import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { useFieldWiring } from './field-wiring';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectProps extends ComponentProps<'select'> {
  /** Or give <option> children. */
  options?: readonly SelectOption[] | undefined;
  /** First, empty option. */
  placeholder?: string | undefined;
}

export function Select({ options, placeholder, className, children, ...rest }: SelectProps) {
  const wiring = useFieldWiring();
  return (
    <span className={classNames('relative block min-w-0', className)}>
      <select {...wiring} {...rest} className="input">
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2"
        aria-hidden="true"
      />
    </span>
  );
}
