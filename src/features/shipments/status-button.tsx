import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MirrorRow } from '../../db/rows';
import './shipment-rows.css';
import { toShipmentNumber } from './shipment-number';
import { type StateField, toStateText } from './shipment-states';

export interface StatusButtonProps {
  row: MirrorRow;
  field: StateField;
  children: ReactNode;
  onPress: () => void;
}

const WORDS: Readonly<Record<StateField, string>> = {
  estadoPago: 'estado del pago',
  estadoEntrega: 'estado de la entrega',
};

/** A cell that is a button: what it shows, and the pencil that changes it. */
export function StatusButton({ row, field, children, onPress }: StatusButtonProps) {
  const { number } = toShipmentNumber(row);
  return (
    <button
      type="button"
      className="status-button"
      data-field={field}
      aria-label={`Cambiar ${WORDS[field]} de ${number}: ${toStateText(field, row.view[field])}`}
      onClick={onPress}
    >
      <span>{children}</span>
      <Pencil aria-hidden="true" />
    </button>
  );
}
