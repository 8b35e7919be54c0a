/** The example questions of a role, and how old the lists are that answers come from. */

import type { Area } from '../../domain/areas';
import { formatAge } from '../../domain/rules/dates';
import { isErased } from '../../domain/rules/erased';
import { canSee } from '../../domain/rules/permissions';
import { isUnderWay } from '../../domain/rules/transitions';
import { toShipmentNumber } from '../../domain/rules/waybill';
import { clock } from '../../session/clock';
import { useRuntime } from '../../session/runtime-context';
import { useStored } from '../../session/use-stored';
import { type Knowledge, readKnowledge } from './knowledge';

/** The questions a role may ask; one that names a record is left out where this device has none. */
export function toExamples({ role, rows }: Knowledge): string[] {
  const travelling = rows.shipment.find(({ view }) => isUnderWay(view.estadoEntrega));
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

const NOTHING_READ = 'Responde sin todos los datos del servidor.';

/** The questions to try, and a sentence that says how old the data is; both empty until the device was read. */
export function useExamples() {
  const { rol } = useRuntime().user;
  const knowledge = useStored((reads) => readKnowledge(reads, rol, clock.now()), [rol]);
  if (!knowledge) return { examples: [], source: '' };
  const { readAt, now } = knowledge;
  const age =
    readAt && `Responde con los datos guardados en este equipo, ${formatAge(readAt, now)}`;
  return { examples: toExamples(knowledge), source: age || NOTHING_READ };
}
