/** Checks that a write refers to the records that its operation means, by names or keys that the tablet knows. */
import type { Operation } from '../../src/db/schema';
import { entityOf, type QueuedEntity } from '../../src/domain/entities';
import type { Fields } from '../../src/domain/entity';
import type { Hand } from './disk';
import type { MemoryStore } from './memory-store';
import { NAMED_BY } from './modelled-fields';
import type { Naming, ServerModel } from './server-model';
import type { Named } from './server-rules';

export class NamedRecords {
  /** The tablet's names of the records when each operation was claimed, by its id and field. */
  private readonly known = new Map<string, Fields>();

  constructor(private readonly server: ServerModel) {}

  /** Notes that an operation was claimed, to be sent. */
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
   * A changed reference is to the record of its row; any other stays as it is on the server. A record that vanished
   * there is named by its name. A plain server gets only names: it is enough that the tablet knew the name that its
   * record has now, and that nothing else has it there.
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

  /** Whether the name belongs to that record, and to no other. */
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
