/** The example questions of a role, and how old the lists are that answers come from. */
import { useEffect, useState } from 'react';
import type { Area } from '../../domain/areas';
import { formatDate, formatTime, toBogotaDay } from '../../domain/rules/dates';
import { isErased } from '../../domain/rules/erased';
import { canSee } from '../../domain/rules/permissions';
import { toShipmentNumber } from '../../domain/rules/waybill';
import { useRuntime } from '../../session/runtime-context';
import { useStored } from '../../session/use-stored';
import { type Knowledge, readKnowledge, readTimesOf } from './knowledge';

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
export function useExamples() {
  const { db, user } = useRuntime();
  const readTimes = useStored((reads) => readTimesOf(reads, user.rol), [user.rol]);
  const [examples, setExamples] = useState<readonly string[]>([]);
  const known = readTimes?.flatMap(({ at }) => at ?? []);
  const knownCount = known?.length;
  useEffect(() => {
    let isCurrent = true;
    // Read again whenever a list was downloaded for the first time, because examples name its records.
    if (knownCount !== undefined)
      void readKnowledge(db, user.rol, Date.now())
        .then((knowledge) => isCurrent && setExamples(toExamples(knowledge)))
        // The first answer reports a store that cannot be read.
        .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [db, user.rol, knownCount]);
  return { examples, age: known ? toAge(known, Date.now()) : null };
}

/** `readTimes`: when each list was read, ms; the oldest tells. */
function toAge(readTimes: readonly number[], now: number): string {
  if (readTimes.length === 0) return '';
  const readAt = Math.min(...readTimes);
  const day = toBogotaDay(readAt);
  return `de las ${formatTime(readAt)}${day === toBogotaDay(now) ? '' : ` del ${formatDate(day)}`}`;
}
