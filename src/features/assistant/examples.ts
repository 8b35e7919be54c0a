/** The example questions of a role, and how old the lists are that answers come from. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { Area } from '../../domain/areas';
import { formatDate, formatTime, toBogotaDay } from '../../domain/rules/dates';
import { canSee } from '../../domain/rules/permissions';
import { useRuntime } from '../../session/runtime-context';
import { type Knowledge, readKnowledge, readTimesOf } from './knowledge';
import { toShipmentNumber } from './records';

type Example = string | ((rows: Knowledge['rows']) => string | false | undefined);

/** An example that names a record is left out where this device has none. */
const EXAMPLES: readonly (readonly [Area, Example])[] = [
  ['shipments', '¿Cuántos envíos hay en tránsito?'],
  ['shipments', '¿Quién debe?'],
  ['shipments', '¿Cuánto hay por cobrar?'],
  ['vessels', '¿Qué vence este mes?'],
  ['vessels', toAboardExample],
  ['shipments', '¿Qué envíos se registraron hoy?'],
  [
    'shipments',
    ({ shipment: [row] }) => row && `¿Dónde va la guía ${toShipmentNumber(row).number}?`,
  ],
  ['shipments', toStartExample],
  ['employees', '¿Cuántos empleados activos hay?'],
  ['companies', '¿Cuántas empresas activas hay?'],
  ['employees', '¿Quiénes son los administradores?'],
  ['companies', '¿Cuántas empresas inactivas hay?'],
  ['sync', '¿Qué falta por enviar?'],
];

export function toExamples({ role, rows }: Knowledge): string[] {
  const own = EXAMPLES.filter(([area]) => canSee(role, area));
  return own
    .map(([, example]) => (typeof example === 'string' ? example : example(rows)))
    .filter((example) => typeof example === 'string');
}

function toAboardExample({ shipment, vessel }: Knowledge['rows']) {
  const travelling = shipment.find(({ view }) => view.estadoEntrega === 'EN_TRANSITO');
  const name = travelling?.view.vehiculoNombre ?? vessel[0]?.view.nombre;
  return name !== undefined && `¿Qué lleva ${name}?`;
}

function toStartExample({ customer: [row] }: Knowledge['rows']) {
  return row && `Iniciar un envío para el documento ${row.view.numDocument}`;
}

/** `age`: 'de las 3:15 p. m.'; null until it is known, empty where nothing was ever downloaded. */
export function useExamples() {
  const { db, user } = useRuntime();
  const readTimes = useLiveQuery(() => readTimesOf(db, user.rol), [db, user.rol]);
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
