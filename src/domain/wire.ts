/**
 * The calls of the contract (docs/SPEC.md, S7) and those that our server adds (docs/API.md). A plain server knows only
 * the first part.
 */
import type { Consent } from './consent';
import type { PhotoState } from './delivery-photo';
import type { MirrorName } from './entity';
import { type EntityName, type EntityNames, REGISTRY } from './registry';
import type { CorrectedField } from './rules/corrections';
import type { DeliveryProof } from './rules/delivery-proof';

export const LOGIN_PATH = '/auth/log-in';
/** The POST that ends the session of its token. */
export const LOGOUT_PATH = '/auth/log-out';
/** The POST that answers a proof that the caller's password was checked. Our server only. */
export const VERIFY_PATH = '/auth/verify';
/** The PUT that changes the caller's own password. Our server only. */
export const OWN_PASSWORD_PATH = '/api/v1/account/password';
export const CAPABILITIES_PATH = '/api/v1/capabilities';
export const USERS_REPORT_PATH = '/api/v1/companie/usersReport';
export const CUSTOMERS_REPORT_PATH = '/api/v1/customers/customerReport';
/** Our server only, as the next. */
export const CREW_REPORT_PATH = '/api/v1/employeefluvial/crewReport';
export const VESSELS_REPORT_PATH = '/api/v1/vehicles/vehicleReport';

const LOOKUP_PATHS = {
  department: '/api/v1/department/all',
  city: '/api/v1/city/all',
  category: '/api/v1/product-category/all',
};

/** The GET that answers a whole list. */
export const LIST_PATHS: Readonly<Record<MirrorName, string>> = {
  ...pick('list'),
  ...LOOKUP_PATHS,
};

/** The POST that creates one. */
export const CREATE_PATHS = pick('create');

const UPDATE_PREFIXES = pick('update');

function pick(call: keyof EntityNames['calls']): Readonly<Record<EntityName, string>> {
  return Object.fromEntries(
    Object.entries(REGISTRY).map(([entity, { calls }]) => [entity, calls[call]]),
  ) as Record<EntityName, string>;
}

/** The PUT that replaces one; `id` is the server's, or a `refSegment`. */
export function updatePath(entity: EntityName, id: number | string): string {
  return UPDATE_PREFIXES[entity] + id;
}

/** The PUT that replaces a user and leaves the password as it is. */
export function updateWithoutPasswordPath(id: number): string {
  return `/auth/update-nopass/${id}`;
}

/** The PATCH that changes a shipment's payment or delivery state: exactly one of them in the body. */
export function shipmentStatusPath(id: number | string): string {
  return `/api/v1/envios/${id}/estado-pago`;
}

/** Everything the company holds of a customer, as one file. Our server only, for an ADMIN. */
export function customerExportPath(id: number): string {
  return `/api/v1/customers/${id}/export`;
}

/** The POST that suppresses a customer's data: `{reason}`. Our server only, for an ADMIN. */
export function customerErasePath(id: number): string {
  return `/api/v1/customers/${id}/erase`;
}

/** The events of a shipment, with their times. Our server only. */
export function shipmentEventsPath(id: number): string {
  return `/api/v1/envios/${id}/eventos`;
}

/** Where a cargo is, for whoever has its guide number. Our server only. */
export function trackingPath(numeroGuia: string): string {
  return `/api/v1/envios/rastreo/${encodeURIComponent(numeroGuia)}`;
}

/** One change of state; `from` null: how the shipment began. Times are ISO. */
export interface ShipmentEvent {
  readonly id: number;
  /** One of its two states, or the corrected field. */
  readonly field: 'estadoEntrega' | 'estadoPago' | CorrectedField;
  /** Null where the shipment began, and of a correction. */
  readonly from: string | null;
  /** For a correction `CORREGIDO`: its values are data of people. */
  readonly to: string;
  /** The device's time, if it sent one. */
  readonly occurredAt: string;
  /** The device's time could not be, and was brought within bounds. */
  readonly isAdjusted: boolean;
  readonly receivedAt: string;
  /** The user name; null where that person is of another company now. */
  readonly author: string | null;
  readonly motivo: string | null;
  readonly entrega?: DeliveryProof | null;
  /** The state of its photo; null without one. */
  readonly foto?: PhotoState | null;
}

/** The public facts for a guide number. */
export interface Tracking {
  readonly numeroGuia: string;
  readonly departamentoSalida: string;
  readonly municipioSalida: string;
  readonly departamentoLlegada: string;
  readonly municipioLlegada: string;
  readonly estadoEntrega: string;
  /** In order of time. */
  readonly eventos: readonly { readonly estadoEntrega: string; readonly occurredAt: string }[];
}

/** A sender's products, each with the guide number of the shipment that holds it. */
export function productsOfDocumentPath(document: string | number): string {
  return `/api/v1/product/document/${encodeURIComponent(document)}/products`;
}

/** The answer to a verification: good for five minutes, for the session that asked. */
export interface Verified {
  /** Sent in `PROOF_HEADER` with the writes that ask for it. */
  readonly proof: string;
}

/** The answer to a change of one's own password: all earlier tokens of the user have ended. */
export interface PasswordChanged {
  /** The session goes on with it. */
  readonly jwt: string;
  /** Where the request carries a `Device-Key` that is registered. */
  readonly deliveryToken?: string;
}

/** The answer of `GET /api/v1/capabilities` on our server. */
export interface Capabilities {
  readonly api: 'fluvicarga';
  /** `SERVER_VERSION` there. */
  readonly version: number;
  readonly serverTime: string;
}

/** Changes since a cursor: `?cursor=&limit=`. Our server only. */
export const CHANGES_PATH = '/api/v1/changes';
/** An event stream that says when the feed has something new. */
export const STREAM_PATH = `${CHANGES_PATH}/stream`;

/** One page of the feed, in the order of its commits; gap-free. An empty cursor starts from nothing. */
export interface Changes {
  /** Opaque; sent with the next request. */
  readonly cursor: string;
  readonly more: boolean;
  /** ISO: changes made since then are saved, and wait for a transaction that is still open. */
  readonly waitingSince?: string;
  readonly changes: readonly {
    readonly entity: EntityName | 'category';
    readonly id: number;
    readonly version: number;
    /** The caller may not, or nobody may, see it any more. */
    readonly gone?: true;
    /** As its list call answers it. */
    readonly record?: Readonly<Record<string, unknown>>;
  }[];
}

/** The version that a create makes. Our server only. */
export const FIRST_VERSION = 1;

/** Many writes in one request. Our server only. */
export const BATCH_PATH = '/api/v1/batch';
export const BATCH_LIMIT = 250;

/**
 * In a body's value, or as a path's segment: the id of the company's record with this record key. In `ifMatch`: the
 * version made by an earlier write of the same user, under its idempotency key.
 */
export interface Ref {
  readonly $ref: string;
}

/** A path's placeholder for an id not known yet. */
export function refSegment(recordKey: string): string {
  return JSON.stringify({ $ref: recordKey } satisfies Ref);
}

export interface BatchOp {
  readonly key: string;
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  /** The company it was saved for: as a member of another one nobody sends it. */
  readonly company?: number;
  /** For a create: the key that its record has for ever. */
  readonly recordKey?: string;
  /** The version the change was made on; or the one that an earlier write of the same user made, under its key. */
  readonly ifMatch?: number | Ref;
  /** Keys that must have made a record: a body may name one by its document or name. Else it answers `blocked`. */
  readonly after?: readonly string[];
  /** The whole record; or, of an update on our server, `FieldChanges` (docs/API.md, Field changes), without `ifMatch`. */
  readonly body: Readonly<Record<string, unknown>>;
  /** For a customer's create or update, on our server only. */
  readonly consent?: Consent;
}

/** The answer that the write alone would have had; in the order of the operations. */
export interface BatchVerdict {
  readonly key: string;
  readonly status: number;
  readonly replayed?: true;
  /** For an update or a change of state: nothing was written, because the record had it already or has moved past it. */
  readonly unneeded?: true;
  readonly retryAfterSeconds?: number;
  /** The record, a verdict's facts, or a problem. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface BatchAnswer {
  readonly verdicts: readonly BatchVerdict[];
}

/**
 * The POST by which an ADMIN reads the operations that somebody inactive of their company has sealed, with `send: true`
 * sends them, and with `decline: true` declines them. It answers a verdict each; where nothing is sent it tells
 * `username`, `method`, `path` and `body`. Our server only.
 */
export const OF_INACTIVE_PATH = '/api/v1/envelopes/of-inactive';

/** The right to send without a session: issued at sign-in, together with its device. */
export const DEVICE_HEADER = 'Device-Id';
/** The beginning of a device's delivery token. */
export const DELIVERY_TOKEN_PREFIX = 'dt_';
/** Devices with a delivery token: of the company, for its ADMIN. Our server only. */
export const DEVICES_PATH = '/api/v1/devices';
/** Ends the caller's own token of the device that `Device-Id` names. */
export const OWN_DEVICE_PATH = `${DEVICES_PATH}/current`;

export function devicePath(id: number): string {
  return `${DEVICES_PATH}/${id}`;
}

export interface DeliveryDevice {
  readonly id: number;
  readonly deviceId: string;
  readonly username: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string;
}

/** The proof of a verification, with writes of users and companies. Our server only. */
export const PROOF_HEADER = 'Verification-Proof';
export const KEY_HEADER = 'Idempotency-Key';
/** The key that the record of a create has for ever, a UUID. */
export const RECORD_KEY_HEADER = 'Record-Key';
/** The id of the company for which a write was made. */
export const COMPANY_HEADER = 'Company-Id';
export const REPLAYED_HEADER = 'Idempotency-Replayed';
export const VERSION_HEADER = 'API-Version';
/** Names the answer in the server's log and audit trail. */
export const REQUEST_ID_HEADER = 'Request-Id';
