/** The example questions of a role, and how old the lists are that answers come from. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { formatDate, formatTime, toBogotaDay } from '../../domain/rules/dates';
import { type Area, canSee } from '../../domain/rules/permissions';
import { useRuntime } from '../../session/runtime-context';
import { type Knowledge, readFreshness, readKnowledge } from './knowledge';
import { toShipmentNumber } from './records';

/** Those that name a record of this device are null where there is none. */
const EXAMPLES: readonly (readonly [Area, string | ((knowledge: Knowledge) => string | null)])[] = [
  ['shipments', '¿Cuántos envíos hay en tránsito?'],
  ['shipments', '¿Quién debe?'],
  ['shipments', '¿Cuánto hay por cobrar?'],
  ['vessels', '¿Qué vence este mes?'],
  ['vessels', toAboardExample],
  ['shipments', '¿Qué envíos se registraron hoy?'],
  [
    'shipments',
    ({
      rows: {
        shipment: [row],
      },
    }) => (row ? `¿Dónde va la guía ${toShipmentNumber(row).number}?` : null),
  ],
  ['shipments', toStartExample],
  ['employees', '¿Cuántos empleados activos hay?'],
  ['companies', '¿Cuántas empresas activas hay?'],
  ['employees', '¿Quiénes son los administradores?'],
  ['companies', '¿Cuántas empresas inactivas hay?'],
  ['sync', '¿Qué falta por enviar?'],
];

export function toExamples(knowledge: Knowledge): string[] {
  return EXAMPLES.filter(([area]) => canSee(knowledge.role, area)).flatMap(
    ([, example]) => (typeof example === 'string' ? example : example(knowledge)) ?? [],
  );
}

function toAboardExample({ rows }: Knowledge): string | null {
  const travelling = rows.shipment.find(({ view }) => view.estadoEntrega === 'EN_TRANSITO');
  const name = travelling?.view.vehiculoNombre ?? rows.vessel[0]?.view.nombre;
  return name ? `¿Qué lleva ${name}?` : null;
}

function toStartExample({ rows }: Knowledge): string | null {
  const document = rows.customer[0]?.view.numDocument;
  return document ? `Iniciar un envío para el documento ${document}` : null;
}

/** `age`: 'de las 3:15 p. m.'; null until it is known, empty where nothing was ever downloaded. */
export function useExamples() {
  const { db, user } = useRuntime();
  const fresh = useLiveQuery(() => readFreshness(db, user.rol), [db, user.rol]);
  const [examples, setExamples] = useState<readonly string[]>([]);
  const missing = fresh?.missing;
  useEffect(() => {
    let isCurrent = true;
    // Read again whenever a list was downloaded for the first time, because examples name its records.
    if (missing !== undefined)
      void readKnowledge(db, user.rol, Date.now())
        .then((knowledge) => isCurrent && setExamples(toExamples(knowledge)))
        // The first answer reports a store that cannot be read.
        .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [db, user.rol, missing]);
  return { examples, age: fresh ? toAge(fresh.readAt, Date.now()) : null };
}

function toAge(readAt: number | null, now: number): string {
  if (readAt === null) return '';
  const day = toBogotaDay(readAt);
  return `de las ${formatTime(readAt)}${day === toBogotaDay(now) ? '' : ` del ${formatDate(day)}`}`;
}
