/** Texts about a voyage. */
import { toShown } from '../../crud/shown-value';
import { voyage } from '../../domain/entities/voyage';
import type { Fields } from '../../domain/entity';

/** '25/11/2026, 6:30 a. m.'; the day alone where no hour is planned. */
export function toPlanned(view: Fields): string {
  const { fechaSalida, horaSalida } = voyage.fields;
  return [toShown(fechaSalida, view.fechaSalida), toShown(horaSalida, view.horaSalida)]
    .filter(Boolean)
    .join(', ');
}

/** 'Miraflores, Guaviare' */
export function toDestination(view: Fields): string {
  return [view.municipioLlegada, view.departamentoLlegada].filter(Boolean).join(', ');
}

/** '1 envío', '12 envíos' */
export function toShipmentCount(count: number): string {
  return count === 1 ? '1 envío' : `${count} envíos`;
}

/** The number of records in a list. */
export function countOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}
