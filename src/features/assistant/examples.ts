/** What can be asked, by the role's areas; with names of this device where there are some. */
import { type Area, canSee } from '../../domain/rules/permissions';
import type { Knowledge } from './knowledge';
import { toShipmentNumber } from './records';

interface Example {
  readonly area: Area;
  readonly text: (knowledge: Knowledge) => string | null;
}

const EXAMPLES: readonly Example[] = [
  { area: 'shipments', text: () => '¿Cuántos envíos hay en tránsito?' },
  { area: 'shipments', text: () => '¿Quién debe?' },
  { area: 'shipments', text: () => '¿Cuánto hay por cobrar?' },
  { area: 'vessels', text: () => '¿Qué vence este mes?' },
  { area: 'vessels', text: toAboardExample },
  { area: 'shipments', text: () => '¿Qué envíos se registraron hoy?' },
  { area: 'shipments', text: toGuideExample },
  { area: 'shipments', text: toStartExample },
  { area: 'employees', text: () => '¿Cuántos empleados activos hay?' },
  { area: 'companies', text: () => '¿Cuántas empresas activas hay?' },
  { area: 'employees', text: () => '¿Quiénes son los administradores?' },
  { area: 'companies', text: () => '¿Cuántas empresas inactivas hay?' },
  { area: 'sync', text: () => '¿Qué falta por enviar?' },
];

export function toExamples(knowledge: Knowledge): string[] {
  return EXAMPLES.filter(({ area }) => canSee(knowledge.role, area)).flatMap(
    ({ text }) => text(knowledge) ?? [],
  );
}

function toAboardExample({ rows }: Knowledge): string | null {
  const travelling = rows.shipment.find(({ view }) => view.estadoEntrega === 'EN_TRANSITO');
  const name = travelling?.view.vehiculoNombre ?? rows.vessel[0]?.view.nombre;
  return name ? `¿Qué lleva ${name}?` : null;
}

function toGuideExample({ rows }: Knowledge): string | null {
  const [row] = rows.shipment;
  return row ? `¿Dónde va la guía ${toShipmentNumber(row).number}?` : null;
}

function toStartExample({ rows }: Knowledge): string | null {
  const document = rows.customer[0]?.view.numDocument;
  return document ? `Iniciar un envío para el documento ${document}` : null;
}
