/** Whether a write refers to the records that its operation means, by what the tablet knows them by. */
import type { Operation } from '../../src/db/schema';
import { entityOf, type QueuedEntity } from '../../src/domain/entities';
import type { Fields } from '../../src/domain/entity';
import type { Hand } from './disk';
import type { MemoryStore } from './memory-store';
import { NAMED_BY } from './modelled-fields';
import type { Naming, ServerModel } from './server-model';
import type { Named } from './server-rules';

export class NamedRecords {
  /** What the tablet knew the records by when each operation was claimed: by its id and field. */
  private readonly known = new Map<string, Fields>();

  constructor(private readonly server: ServerModel) {}

  /** An operation is claimed, to be sent. */
  leaves({ tablet, username }: Hand, { id, entity, refs }: Operation): void {
    if (this.server.isOurs) return;
    const disk = tablet.diskOf(username);
    const names = entityOf(entity).references.map(({ field, entity: other, by }) => {
      const row = disk.tableOf(other as QueuedEntity).get(String(refs[field]));
      return [field, row?.base?.[by]] as const;
    });
    this.known.set(id, Object.fromEntries(names));
  }

  /**
   * A changed reference is to the record of its row; any other stays as it is on the server. What vanished there is named by
   * its name. To a plain server only names are told: there it counts where the tablet knew the name that its record has now,
   * and nothing else there has it.
   * @returns a description of the violation, or null
   */
  check(naming: Naming, disk: MemoryStore): string | null {
    const { key, names, was } = naming;
    const { vanished } = this.server;
    const operation =
      key === null ? findSent(naming, disk) : disk.all().find(({ id }) => id === key);
    if (!operation) return null;
    for (const [field, named] of names) {
      const { entity, id, by } = named;
      const meant = disk.tableOf(entity).get(String(operation.refs[field]))?.id;
      const right = field in operation.changes ? meant : was?.get(field)?.id;
      if (!right || right === id || vanished.has(`${entity} ${right}`)) continue;
      const known = this.known.get(operation.id)?.[field];
      if (key === null && !this.isNameOf({ entity, id: right, by }, known)) continue;
      return `${operation.kind} ${operation.key}: ${field} is ${entity} ${id}, not ${right}`;
    }
    return null;
  }

  /** Whether it is the name of that record, and of no other. */
  private isNameOf({ entity, id, by }: Named, known: unknown): boolean {
    const name = this.server.tables[entity].get(id)?.[by];
    const isSo = (value: unknown) => String(value).toLowerCase() === String(name).toLowerCase();
    return isSo(known) && this.server.all(entity).filter((one) => isSo(one[by])).length === 1;
  }
}

/** The create that went without a key; undefined where it may be one of several. */
function findSent({ told }: Naming, disk: MemoryStore): Operation | undefined {
  const { entity, body, isNew } = told;
  const by = NAMED_BY[entity];
  const isAlike = (one: Operation) =>
    one.entity === entity && one.kind === 'create' && one.changes[by] === body[by];
  const [sent, ...others] = disk.all().filter(isAlike);
  return isNew && others.length === 0 && sent?.delivery.state === 'inflight' ? sent : undefined;
}
