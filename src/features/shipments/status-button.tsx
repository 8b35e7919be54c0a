import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import type { MirrorRow } from '../../db/schema';
import { VisuallyHidden } from '../../ui/visually-hidden';
import './shipment-rows.css';
import { toShipmentNumber } from '../../domain/rules/waybill';
import type { StateField } from './shipment-states';

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

/** A cell that is a button: a value, and the pencil that changes it. */
export function StatusButton({ row, field, children, onPress }: StatusButtonProps) {
  const { number } = toShipmentNumber(row);
  return (
    <button type="button" className="status-button self-said" data-field={field} onClick={onPress}>
      <span>{children}</span>
      <VisuallyHidden>
        . Cambiar {WORDS[field]} de {number}
      </VisuallyHidden>
      <Pencil className="size-4.75 text-ink-soft" aria-hidden="true" />
    </button>
  );
}
