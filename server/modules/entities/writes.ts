import { createRecord, updateRecord } from '../../repositories/entity-repository';
import type { EntityStore } from '../../repositories/entity-store';
import type { QueuedWrite } from '../../repositories/queued-write';
import { recordWrites } from '../../repositories/record-writes';

/** The writes of an entity that needs no more than its definition and its store: create, update. */
export const entityWrites = (store: EntityStore): readonly QueuedWrite[] =>
  recordWrites(store, {
    create: (scope, fields, headers) => createRecord(scope, store, fields, headers),
    update: (scope, id, fields, headers) => updateRecord(scope, store, id, fields, headers),
    exclusive: store.checkUpdate ? ['update'] : [],
  });
