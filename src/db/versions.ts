/**
 * The shape of a database that an older version left in clear, version by version: tablets hold them until their person's
 * next password. None is ever changed; one is added only so that an entity that came later has a table too.
 */
import type Dexie from 'dexie';
import { migrateOperation } from './migrate-operation';
import { toStored, unsettledIn } from './outbox/outbox-table';
import { isOperation } from './schema';

const ROWS = 'key, id';

/** Declares every version, and how one becomes the next. */
export function declareVersions(db: Dexie): void {
  db.version(1).stores({
    company: ROWS,
    user: ROWS,
    crewMember: ROWS,
    vessel: ROWS,
    customer: ROWS,
    product: ROWS,
    warehouse: ROWS,
    branch: ROWS,
    shipment: ROWS,
    department: ROWS,
    city: ROWS,
    category: ROWS,
    outbox: '++seq, &id, state, [entity+key]',
    drafts: 'name',
    meta: 'name',
  });
  db.version(2)
    .stores({})
    .upgrade((transaction) =>
      transaction
        .table('outbox')
        .toCollection()
        .modify((stored, place) => {
          place.value = migrateOperation(stored);
        }),
    );
  db.version(3)
    .stores({
      customer: `${ROWS}, view.numDocument`,
      warehouse: `${ROWS}, view.name`,
      vessel: `${ROWS}, view.nombre`,
      branch: `${ROWS}, view.nombre`,
      outbox: '++seq, &id, state, [entity+key], *names',
      history: '++place, &id, [entity+key], ackedAt, checks',
    })
    .upgrade((transaction) =>
      unsettledIn(transaction.table('outbox')).modify((stored, place) => {
        const operation = migrateOperation(stored);
        place.value = isOperation(operation) ? toStored(operation) : operation;
      }),
    );
  db.version(4).stores({ voyage: ROWS });
  db.version(5).stores({ pieceCount: ROWS, payment: ROWS });
}
