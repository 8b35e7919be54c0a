import { inArray } from 'drizzle-orm';
import { type Fields, pickFields } from '../../../src/domain/entity';
import { VOYAGE_STATES } from '../../../src/domain/options';
import { formatDate } from '../../../src/domain/rules/dates';
import { difference } from '../../../src/domain/rules/same';
import { isVoyageOpen, mayVoyageBecome } from '../../../src/domain/rules/voyages';
import { crewMembers, shipments, voyages } from '../../db/schema';
import { invalid, ProblemError } from '../../http/problems';
import type { Effect, WriteHeaders } from '../../idempotency/write';
import {
  createRecord,
  lockVersion,
  readRecord,
  unneeded,
  updateRecord,
} from '../../repositories/entity-repository';
import { isId, referenceId } from '../../repositories/references';
import { voyageStore } from '../../repositories/voyages';
import { type Scope, tenantFilter } from '../../tenancy/scope';
import { correctVoyage, requireCorrection } from './correct-voyage';
import { isOpenWith } from './open-voyages';

/**
 * Decides to create a voyage; one made without signal may have left, or arrived, already.
 * @throws ProblemError `invalid` naming the field of a record that does not exist, or may not be aboard
 */
export async function createVoyage(
  scope: Scope,
  fields: Fields,
  headers: WriteHeaders,
): Promise<Effect> {
  await checkCrew(scope, idsOf(fields.tripulantesIds));
  const vesselId = await referenceId(scope, voyageStore, 'vehiculoNombre', fields);
  await checkShipments(scope, { id: null, vesselId }, idsOf(fields.enviosIds));
  return createRecord(scope, voyageStore, fields, headers);
}

/**
 * Decides to replace a voyage; a list that `sent` lacks stays. A voyage that arrived or was cancelled changes no more,
 * unless an ADMIN corrects its last step, with a reason: the second to do so finds it corrected.
 * @throws ProblemError as `createVoyage`, `not-found`, `stale`, `illegal-transition`, `forbidden`
 */
export async function updateVoyage(
  scope: Scope,
  id: number,
  sent: Fields,
  headers: WriteHeaders,
): Promise<Effect> {
  const before = await lockVersion(scope, voyageStore, id, headers);
  const fields = { ...pickFields(before, ['tripulantesIds', 'enviosIds']), ...sent };
  const step = requireCorrection(scope, before, fields);
  if (!step) checkState(String(before.estado), String(fields.estado));
  await checkCrew(scope, without(fields.tripulantesIds, before.tripulantesIds));
  const named = await referenceId(scope, voyageStore, 'vehiculoNombre', fields);
  const vesselId = named ?? before.vesselId;
  const isMoved = vesselId !== before.vesselId;
  const joining = isMoved ? idsOf(fields.enviosIds) : without(fields.enviosIds, before.enviosIds);
  await checkShipments(scope, { id, vesselId }, joining);
  if (step) return correctVoyage(scope, before, step, fields);
  if (fields.motivo && (await isAsTold(scope, id, fields))) return unneeded(scope, voyageStore, id);
  return updateRecord(scope, voyageStore, id, fields, headers);
}

/** Whether the voyage has all these values already, except for the reason, which only a correction keeps. */
async function isAsTold(scope: Scope, id: number, fields: Fields): Promise<boolean> {
  const record = await readRecord(scope, voyageStore, id);
  const { motivo: _, ...told } = fields;
  return Object.keys(difference(record, told)).length === 0;
}

function checkState(from: string, to: string): void {
  if (!isVoyageOpen(from)) {
    const message = `El viaje ya está en ${toWords(from)}: no se cambia más.`;
    throw new ProblemError('illegal-transition', {
      title: message,
      errors: [{ field: 'estado', message }],
    });
  }
  if (from === to || mayVoyageBecome(from, to)) return;
  const message = `Un viaje en ${toWords(from)} no pasa a ${toWords(to)}.`;
  throw new ProblemError('illegal-transition', {
    title: message,
    errors: [{ field: 'estado', message }],
  });
}

const toWords = (state: string) =>
  VOYAGE_STATES.find(({ value }) => value === state)?.label ?? state;

async function checkCrew(scope: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await scope.db
    .select({ id: crewMembers.id })
    .from(crewMembers)
    .where(tenantFilter(scope, crewMembers, inArray(crewMembers.id, [...ids])));
  if (found.length < ids.length)
    throw invalid({ field: 'tripulantesIds', message: 'Uno de los tripulantes no existe' });
}

/** Shipments that join: of the voyage's vessel, and on no other open voyage. */
async function checkShipments(
  scope: Scope,
  voyage: { readonly id: number | null; readonly vesselId: unknown },
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const refuse = (message: string) => invalid({ field: 'enviosIds', message });
  const rows = await scope.db
    .select({ id: shipments.id, vesselId: shipments.vesselId, guide: shipments.numeroGuia })
    .from(shipments)
    .where(tenantFilter(scope, shipments, inArray(shipments.id, [...ids])))
    // If two voyages take one shipment at the same moment, the second sees the writes of the first.
    .orderBy(shipments.id)
    .for('no key update');
  if (rows.length < ids.length) throw refuse('Uno de los envíos no existe');
  const strange = rows.filter((row) => row.vesselId !== voyage.vesselId).map(({ guide }) => guide);
  if (strange.length > 0)
    throw refuse(
      strange.length === 1
        ? `El envío ${strange[0]} va en otra embarcación`
        : `Los envíos ${strange.join(', ')} van en otra embarcación`,
    );
  const taken = await scope.db
    .select({
      ids: voyages.enviosIds,
      day: voyages.fechaSalida,
      hour: voyages.horaSalida,
      to: voyages.municipioLlegada,
    })
    .from(voyages)
    .where(tenantFilter(scope, voyages, isOpenWith(ids, voyage.id)))
    .orderBy(voyages.id);
  const sentences = taken.map(({ ids: others, day, hour, to }) => {
    const doubled = rows.filter(({ id }) => others.includes(id)).map(({ guide }) => guide);
    const [who, goes] = doubled.length === 1 ? ['El envío', 'va'] : ['Los envíos', 'van'];
    const when = `${formatDate(day)}${hour ? ` a las ${hour}` : ''}`;
    return `${who} ${doubled.join(', ')} ya ${goes} en otro viaje: el del ${when} a ${to}`;
  });
  if (sentences.length > 0) throw refuse(sentences.join('. '));
}

const idsOf = (list: unknown): number[] =>
  (list as readonly unknown[]).map((id) => (isId(id) ? id : 0));

function without(list: unknown, present: unknown): number[] {
  const held = new Set(present as readonly number[]);
  return idsOf(list).filter((id) => !held.has(id));
}
