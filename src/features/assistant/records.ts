/** How answers write one record of each entity, and link to it. */
import { referenceOf } from '../../crud/record-paths';
import type { MirrorRow } from '../../db/rows';
import { QUEUED_ENTITIES } from '../../domain/entities';
import { company } from '../../domain/entities/company';
import { user } from '../../domain/entities/user';
import type { EntityName, Fields } from '../../domain/entity';
import {
  CREW_ROLES,
  DELIVERY_STATES,
  labelOf,
  PAYMENT_STATES,
  ROLE_OPTIONS,
  VESSEL_TYPES,
} from '../../domain/options';
import { detailPath, listPath } from '../../domain/paths';
import { formatUnits } from '../../domain/rules/cargo-measures';
import { formatMoney } from '../../domain/rules/numbers';
import { isLocalKey, toProvisionalNumber } from '../../domain/rules/waybill';
import type { RecordLink } from './answer';
import { formatDocument, toPersonName } from './wording';

export interface Noun {
  readonly one: string;
  readonly many: string;
  /** The ending of the adjectives that agree with it. */
  readonly ending: 'o' | 'a';
  readonly facts: (view: Fields) => readonly unknown[];
}

export const NOUNS: Readonly<Record<EntityName, Noun>> = {
  customer: {
    ...{ one: 'cliente', many: 'clientes', ending: 'o' },
    facts: (view) => [
      `Documento ${formatDocument(view.numDocument)}`,
      view.phone && `Tel. ${view.phone}`,
      view.email,
      [view.address, view.cityName].filter(Boolean).join(', '),
    ],
  },
  product: {
    ...{ one: 'producto', many: 'productos', ending: 'o' },
    facts: ({ number, warehouseName, vehicleName, description }) => [
      formatUnits(Number(number) || 0),
      warehouseName ?? vehicleName,
      description,
    ],
  },
  shipment: {
    ...{ one: 'envío', many: 'envíos', ending: 'o' },
    facts: (view) => [
      `${view.municipioSalida ?? ''} – ${view.municipioLlegada ?? ''}`,
      [labelOf(DELIVERY_STATES, view.estadoEntrega), view.vehiculoNombre]
        .filter(Boolean)
        .join(' · '),
      `${formatMoney(toCost(view))} · ${labelOf(PAYMENT_STATES, view.estadoPago)}`,
    ],
  },
  vessel: {
    ...{ one: 'embarcación', many: 'embarcaciones', ending: 'a' },
    facts: ({ type, licensePlate }) => [labelOf(VESSEL_TYPES, type), licensePlate],
  },
  crewMember: {
    ...{ one: 'tripulante', many: 'tripulantes', ending: 'o' },
    facts: ({ typeName, status }) => [labelOf(CREW_ROLES, typeName), status],
  },
  user: {
    ...{ one: 'empleado', many: 'empleados', ending: 'o' },
    facts: ({ role, status, username }) => [labelOf(ROLE_OPTIONS, role), status, username],
  },
  warehouse: {
    ...{ one: 'bodega', many: 'bodegas', ending: 'a' },
    facts: ({ location }) => [location],
  },
  branch: {
    ...{ one: 'sucursal', many: 'sucursales', ending: 'a' },
    facts: ({ direccion, municipio }) => [direccion, municipio],
  },
  company: {
    ...{ one: 'empresa', many: 'empresas', ending: 'a' },
    facts: ({ manager, municipality, status }) => [manager, municipality, status],
  },
};
const DEFINITIONS = { ...QUEUED_ENTITIES, user, company };

export function toRecordLink(entity: EntityName, row: MirrorRow): RecordLink {
  const { view, mark } = row;
  const { number, isProvisional } = toShipmentNumber(row);
  const titles: Partial<Record<EntityName, string>> = {
    customer: toPersonName(view),
    shipment: number,
    user: user.nameOf(view) || String(view.username ?? ''),
  };
  return {
    key: `${entity}:${row.key}`,
    // Companies have no detail screen.
    to:
      entity === 'company'
        ? toList(entity, { buscar: String(view.company ?? '') })
        : toDetail(entity, row),
    title: titles[entity] ?? DEFINITIONS[entity].nameOf(view),
    ...(entity === 'shipment' && { tag: isProvisional ? 'provisional' : 'guide' }),
    facts: NOUNS[entity].facts(view).filter(Boolean).map(String),
    ...(entity === 'vessel' && { expiry: view.fechaExpPatente }),
    mark,
  };
}

export function toDetail(entity: EntityName, row: MirrorRow): string {
  return detailPath(entity, referenceOf(row));
}

/** A list screen with its own search (`buscar`) and filter (`filtro`, `valor`). */
export function toList(entity: EntityName, asked: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(asked);
  query.sort();
  return query.size > 0 ? `${listPath(entity)}?${query}` : listPath(entity);
}

export function toShipmentNumber({ key, id, view }: MirrorRow) {
  if (view.numeroGuia) return { number: String(view.numeroGuia), isProvisional: false };
  const number = isLocalKey(key) ? toProvisionalNumber(key) : `Envío ${id}`;
  return { number, isProvisional: true };
}

export function toCost(view: Fields): number {
  return Number(view.costoEnvio) || 0;
}

/** What shipments cost together. */
export function sumOf(rows: readonly MirrorRow[]): number {
  return rows.reduce((sum, { view }) => sum + toCost(view), 0);
}
