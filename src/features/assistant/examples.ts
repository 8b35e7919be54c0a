/** The example questions of a role, and how old the lists are that answers come from. */
import type { Area } from '../../domain/areas';
import { formatAge } from '../../domain/rules/dates';
import { isErased } from '../../domain/rules/erased';
import { canSee } from '../../domain/rules/permissions';
import { toShipmentNumber } from '../../domain/rules/waybill';
import { useRuntime } from '../../session/runtime-context';
import { useStored } from '../../session/use-stored';
import { type Knowledge, readKnowledge } from './knowledge';

/** The questions a role may ask; one that names a record is left out where this device has none. */
export function toExamples({ role, rows }: Knowledge): string[] {
  const travelling = rows.shipment.find(({ view }) => view.estadoEntrega === 'EN_TRANSITO');
  const vessel = travelling?.view.vehiculoNombre ?? rows.vessel[0]?.view.nombre;
  const [shipment] = rows.shipment;
  const customer = rows.customer.find(({ base }) => !isErased(base));
  const examples: readonly (readonly [Area, string | false])[] = [
    ['shipments', '¿Cuántos envíos hay en tránsito?'],
    ['shipments', '¿Quién debe?'],
    ['shipments', '¿Cuánto hay por cobrar?'],
    ['vessels', '¿Qué vence este mes?'],
    ['vessels', vessel !== undefined && `¿Qué lleva ${vessel}?`],
    ['shipments', '¿Qué envíos se registraron hoy?'],
    ['shipments', !!shipment && `¿Dónde va la guía ${toShipmentNumber(shipment).number}?`],
    ['shipments', !!customer && `Iniciar un envío para el documento ${customer.view.numDocument}`],
    ['employees', '¿Cuántos empleados activos hay?'],
    ['companies', '¿Cuántas empresas activas hay?'],
    ['employees', '¿Quiénes son los administradores?'],
    ['companies', '¿Cuántas empresas inactivas hay?'],
    ['sync', '¿Qué falta por enviar?'],
  ];
  const own = examples.filter(([area]) => canSee(role, area));
  return own.flatMap(([, example]) => example || []);
}

/** `age`: 'de las 3:15 p. m.'; null until it is known, empty where nothing was ever downloaded. */
export function useExamples(): {
  readonly examples: readonly string[];
  readonly age: string | null;
} {
  const { user } = useRuntime();
  const knowledge = useStored((reads) => readKnowledge(reads, user.rol, Date.now()), [user.rol]);
  if (!knowledge) return { examples: [], age: null };
  const { readAt, now } = knowledge;
  return { examples: toExamples(knowledge), age: readAt === null ? '' : formatAge(readAt, now) };
}
