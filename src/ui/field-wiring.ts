import { createContext, useContext } from 'react';

export interface FieldWiring {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  isRequired: boolean;
  isInvalid: boolean;
}

export const FieldContext = createContext<FieldWiring | null>(null);

export interface WiringProps {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-required'?: boolean | undefined;
}

/** The attributes a control takes from the Field around it; nothing where there is none. */
export function useFieldWiring(): WiringProps {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isInvalid || undefined,
    'aria-required': field.isRequired || undefined,
  };
}
