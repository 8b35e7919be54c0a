/** Lives of records that go through their states: each step that a screen allows, and its reversals. */
import { saveGroup, undoGroup } from '../../../../src/db/outbox/save-group';
import { UNDO_MS } from '../../../../src/db/outbox/undo-window';
import { entityOf, type QueuedEntity } from '../../../../src/domain/entities';
import type { Fields } from '../../../../src/domain/entity';
import {
  needsReason,
  nextDeliveryStates,
  nextPaymentStates,
} from '../../../../src/domain/rules/transitions';
import { nextVoyageStates } from '../../../../src/domain/rules/voyages';
import { isOurs, PLAIN_SERVER } from '../../../../src/domain/server-version';
import {
  besideState,
  toAnnulments,
} from '../../../../src/features/shipments/payments/beside-state';
import { toStateChange } from '../../../../src/features/shipments/reason';
import { isOffered } from '../../../../src/sync/push/plain/build-request';
import type { Living, Person } from './person';

/** A step, taken once the one before has reached the server; returns the record's values after it. */
export type Step = (me: Person, living: Living) => Promise<Fields>;

export interface Life {
  readonly entity: QueuedEntity;
  readonly title: string;
  /** Further values with which the record is made. */
  readonly given?: Fields;
  /** The field whose change needs a record of some kind: of a company, with passengers. */
  readonly field?: string;
  readonly steps: readonly Step[];
  /** Its first step is taken before the record is sent, and the record is not there in the end. */
  readonly isTakenBack?: true;
  /**
   * The server does not keep the record, or the change of its last step: the person is told, and gives it up in the
   * end.
   */
  readonly isRefused?: true;
}

/** The fields of an entity, with those that only name records. */
export function fieldsOf(entity: QueuedEntity): string[] {
  const { fields, references } = entityOf(entity);
  return [...new Set([...Object.keys(fields), ...references.map(({ field }) => field)])];
}

export const isState = (field: string) => field.startsWith('estado');

/** A plain server changes nothing of a shipment but its states. */
export function refusal(entity: QueuedEntity, serverVersion: number): { isRefused?: true } {
  const isTaken = isOurs(serverVersion) || isOffered({ entity, kind: 'update' });
  return isTaken ? {} : { isRefused: true };
}

const ADMIN = { role: 'ADMIN', keepsReasonsHere: true } as const;

/** The next states of each state; every field whose name begins with `estado` has to be here. */
export const STATES: Readonly<
  Record<
    string,
    { next: (from: string, keepsReasons: boolean) => readonly string[]; set: SetState }
  >
> = {
  'shipment.estadoEntrega': {
    next: (from, keepsReasons) => nextDeliveryStates(from, { ...ADMIN, keepsReasons }),
    set: setShipment,
  },
  'shipment.estadoPago': {
    next: (from, keepsReasons) => nextPaymentStates(from, { ...ADMIN, keepsReasons }),
    set: setShipment,
  },
  'voyage.estado': {
    next: nextVoyageStates,
    set: (me, living, field, { to }) => me.change(living, field, to),
  },
  'payment.estado': {
    next: (from) => (from === 'VIGENTE' ? ['ANULADO'] : []),
    set: async (me, living) => {
      const [request] = toAnnulments([await me.rowOf(living)], 'Se anotó dos veces');
      if (!request) throw new Error('It is annulled already');
      await me.save(request);
      // The device sets the time.
      return { ...request.fields, anuladoEn: null };
    },
  },
};

interface StateStep {
  readonly from: string;
  readonly to: string;
  readonly keepsReasons: boolean;
}
type SetState = (me: Person, living: Living, field: string, step: StateStep) => Promise<Fields>;

/** Each step from each state, on the shortest way there. */
export function stateLives(entity: QueuedEntity, serverVersion: number): Life[] {
  const keepsReasons = isOurs(serverVersion);
  return fieldsOf(entity)
    .filter(isState)
    .flatMap((field) => {
      const { [`${entity}.${field}`]: rule } = STATES;
      if (!rule) throw new Error(`Nobody says how ${entity}.${field} goes on`);
      const first = entityOf(entity).fields[field]?.options?.[0]?.value ?? '';
      const ways = new Map([[first, [first]]]);
      const lives: Life[] = [];
      for (const [from, way] of ways)
        for (const to of rule.next(from, keepsReasons)) {
          if (!ways.has(to)) ways.set(to, [...way, to]);
          const steps = [...way, to].slice(1).map((state, at): Step => {
            const step = { from: way[at] ?? '', to: state, keepsReasons };
            return (me, living) => rule.set(me, living, field, step);
          });
          lives.push({ entity, title: `${field} ${from} → ${to}`, steps });
          // A state without a reason is also set in the form, and for many shipments at once.
          if (rule.set !== setShipment || needsReason(field as 'estadoPago', from, to)) continue;
          const before = steps.slice(0, -1);
          const inForm: Step = (me, living) => me.change(living, field, to);
          lives.push(
            {
              entity,
              title: `${field} ${from} → ${to}, in its form`,
              steps: [...before, inForm],
              ...refusal(entity, serverVersion),
            },
            ...undone(entity, field, { from, to, keepsReasons }, before),
          );
        }
      return lives;
    });
}

const toFields = (me: Person, field: string, { from, to, keepsReasons }: StateStep) => {
  const reason = needsReason(field as 'estadoPago', from, to) ? 'Se marcó por error' : null;
  const told = keepsReasons ? { reason, at: me.device.clock.now } : { reason };
  return toStateChange(field as 'estadoPago', to, told);
};

async function setShipment(me: Person, { entity, key }: Living, field: string, step: StateStep) {
  const fields = toFields(me, field, step);
  await me.save({ operationId: me.newId(), entity, key, kind: 'status', fields, draft: null });
  return { [field]: step.to };
}

/** A step of many shipments: taken back within its ten seconds, and when it is too late. */
function undone(
  entity: QueuedEntity,
  field: string,
  step: StateStep,
  before: readonly Step[],
): Life[] {
  const saveMany = async (me: Person, { key }: Living) => {
    const { db, clock, session } = me.device;
    const fields = toFields(me, field, step);
    const request = {
      operationId: me.newId(),
      entity,
      key,
      kind: 'status',
      fields,
      draft: null,
    } as const;
    const serverVersion = async () => session?.serverVersion ?? PLAIN_SERVER;
    const beside = await besideState({ db, serverVersion }, [request]);
    const all = [request, ...beside].map((one) => ({ ...one, ...me.stamp() }));
    return saveGroup(db, all, clock.now + UNDO_MS);
  };
  const takeBack = async (me: Person, ids: readonly string[]) =>
    (await undoGroup(me.device.db, ids)).length;
  const name = `${field} ${step.from} → ${step.to}`;
  const late: { ids?: readonly string[] } = {};
  return [
    {
      entity,
      title: `${name}, taken back within ten seconds`,
      steps: [
        ...before,
        async (me, living) => {
          const ids = await saveMany(me, living);
          const count = await takeBack(me, ids);
          if (ids.length === 0 || count !== ids.length) throw new Error(`Taken back: ${count}`);
          return {};
        },
      ],
    },
    {
      entity,
      title: `${name}, taken back too late`,
      steps: [
        ...before,
        async (me, living) => {
          late.ids = await saveMany(me, living);
          return { [field]: step.to };
        },
        async (me) => {
          const count = await takeBack(me, late.ids ?? []);
          if (count > 0) throw new Error(`Taken back: ${count}`);
          return {};
        },
      ],
    },
  ];
}
