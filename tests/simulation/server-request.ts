/** Requests and responses of the server model. */
import type { QueuedEntity } from '../../src/domain/entities';
import type { Fields } from '../../src/domain/entity';

export interface ServerRequest {
  readonly device: string;
  readonly method: string;
  /** Including the query. */
  readonly path: string;
  readonly body: Fields | null;
  /** Beside the body of a customer. */
  readonly consent?: Fields | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** When the sender last read the list of its record completely. */
  readonly knownAt?: number;
  /** The server refuses it, whatever its content. */
  readonly isRefused?: boolean;
}

export interface ServerResponse {
  readonly status: number;
  /** Null: an empty body. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Nothing was written. */
  readonly isUnneeded?: true;
}

const ENTITIES: Readonly<Record<string, QueuedEntity>> = {
  employeefluvial: 'crewMember',
  vehicles: 'vessel',
  warehouse: 'warehouse',
  sucursales: 'branch',
  customers: 'customer',
  product: 'product',
  envios: 'shipment',
  viajes: 'voyage',
  conteos: 'pieceCount',
  pagos: 'payment',
};
export function entityAt(path: string): QueuedEntity | undefined {
  return ENTITIES[path.split('/')[3] ?? ''];
}

export function refuse(
  status: number,
  type: string,
  there?: {
    readonly record: Fields;
    readonly field?: string;
    readonly fields?: readonly string[];
    readonly by?: 'recordKey';
  },
): ServerResponse {
  const body = {
    ...{ type, title: `El servidor dice: ${type}`, status },
    ...(there && { record: there.record }),
    ...(there?.by && { by: there.by }),
    ...(there?.fields && { fields: there.fields }),
    ...(there?.field && { errors: [{ field: there.field, message: 'Ya existe' }] }),
  };
  return { status, body };
}
