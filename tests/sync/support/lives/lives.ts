/**
 * Lives of records, of every entity that a person can make, from its definition: each field its form changes, each step
 * between its states, and reversals before they are sent.
 */
import { discardOperation } from '../../../../src/db/outbox/discard';
import { entityOf, QUEUED_NAMES, type QueuedEntity } from '../../../../src/domain/entities';
import type { Fields } from '../../../../src/domain/entity';
import { isKept, REGISTRY } from '../../../../src/domain/registry';
import { toListed } from '../../../../src/domain/rules/voyage-cargo';
import { isPartOf } from '../../../../src/domain/server-version';
import type { Living, Person } from './person';
import {
  fieldsOf,
  isState,
  type Life,
  refusal,
  STATES,
  type Step,
  stateLives,
} from './state-lives';

const ENTITIES = QUEUED_NAMES;

/** Changes that the screens make to a record without a form. */
const WITHOUT_FORM: Readonly<Partial<Record<QueuedEntity, Readonly<Record<string, Step>>>>> = {
  payment: {},
  pieceCount: {
    'another shipment': async (me, living) => {
      const { view } = await me.rowOf(living);
      const other = await me.rowOf(await me.make('shipment'));
      const fields = {
        enviosIds: [...(view.enviosIds as unknown[]), toListed(other)],
        bultos: [...(view.bultos as unknown[]), '1/3'],
      };
      const { entity, key } = living;
      await me.save({ operationId: me.newId(), entity, key, kind: 'update', fields, draft: null });
      return fields;
    },
  },
};

/** Fields that no form of their entity changes, with the reason. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'shipment.remitenteCedula': 'said once, where it is registered: the goods are theirs',
  'shipment.destinatarioCedula': 'said once, where it is registered',
  'voyage.salidaReal': 'told with the state',
  'voyage.llegadaReal': 'told with the state',
  'voyage.motivo': 'told with the correction of a state, and kept among its corrections',
};

/** Values that a record needs before a field of it can be changed. */
const GIVEN: Readonly<Record<string, Fields>> = { 'voyage.vehiculoNombre': { enviosIds: [] } };

/** Every life on such a server. */
export function livesOf(serverVersion: number): Life[] {
  for (const name of [...Object.keys(ELSEWHERE), ...Object.keys(STATES)]) {
    const [entity, field = ''] = name.split('.');
    if (!fieldsOf(entity as QueuedEntity).includes(field)) throw new Error(`There is no ${name}`);
  }
  return ENTITIES.flatMap((entity) => {
    if (!isKept(entity, serverVersion))
      return [{ entity, title: 'made', steps: [], isTakenBack: true, isRefused: true }];
    return toLives(entity, serverVersion);
  });
}

/** Changes of fields, and ways through the states, of all that such a server keeps. */
export function correctionsOf(serverVersion: number): Life[] {
  return ENTITIES.filter(
    (entity) => isKept(entity, serverVersion) && !refusal(entity, serverVersion).isRefused,
  ).flatMap((entity) => [
    ...fieldLives(entity, serverVersion),
    ...stateLives(entity, serverVersion),
  ]);
}

function toLives(entity: QueuedEntity, serverVersion: number): Life[] {
  const { isRefused } = refusal(entity, serverVersion);
  return [
    ...fieldLives(entity, serverVersion).map((life) =>
      isRefused ? { ...life, steps: life.steps.slice(0, 1), isRefused } : life,
    ),
    ...stateLives(entity, serverVersion),
    ...takenBack(entity, serverVersion),
  ];
}

/** The fields that a form changes. */
function changedBy(entity: QueuedEntity, serverVersion: number): string[] {
  if ('hasNoForm' in REGISTRY[entity]) return [];
  const { fields, ownCompany } = entityOf(entity);
  return fieldsOf(entity).filter((field) => {
    const isThere = isPartOf(serverVersion, fields[field] ?? {});
    const isSetElsewhere = isState(field) || `${entity}.${field}` in ELSEWHERE;
    return isThere && field !== ownCompany && !isSetElsewhere;
  });
}

function fieldLives(entity: QueuedEntity, serverVersion: number): Life[] {
  const steps = WITHOUT_FORM[entity];
  if ('hasNoForm' in REGISTRY[entity]) {
    if (!steps) throw new Error(`Nobody says what is changed of a ${entity}`);
    return Object.entries(steps).map(([title, step]) => ({ entity, title, steps: [step] }));
  }
  return changedBy(entity, serverVersion).map((field) => ({
    entity,
    field,
    title: `its ${field}, twice`,
    ...(GIVEN[`${entity}.${field}`] && { given: GIVEN[`${entity}.${field}`] }),
    steps: [0, 1].map(() => (me, living) => me.change(living, field)),
  }));
}

/** A record and a change of it that are given up before they are sent. */
function takenBack(entity: QueuedEntity, serverVersion: number): Life[] {
  const discard: Step = async (me, { key }) => {
    const { db, clock } = me.device;
    const [own] = (await me.device.queue()).filter((one) => one.key === key);
    if (!own) throw new Error('Nothing waits');
    await discardOperation(db, own.seq, clock.now);
    return {};
  };
  const [change] = fieldLives(entity, serverVersion);
  const [step] = change?.steps ?? [];
  return [
    { entity, title: 'given up before it is sent', steps: [discard], isTakenBack: true },
    ...(change && step
      ? [
          {
            ...change,
            title: `its ${change.field ?? change.title}, given up before it is sent`,
            steps: [
              async (me: Person, living: Living) => {
                await step(me, living);
                return discard(me, living);
              },
            ],
          },
        ]
      : []),
  ];
}
