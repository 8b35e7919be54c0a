/** Checks whether a rename overtook operations saved before it with the old name. */

import { needsAttention } from '../../src/db/delivery';
import { renames } from '../../src/db/outbox/names';
import { readDependencies } from '../../src/db/outbox/read-dependencies';
import type { Operation } from '../../src/db/schema';
import type { Hand } from './disk';
import type { ExpectedState } from './expected-state';
import { NAMED_BY, toName } from './modelled-fields';
import type { ServerModel, UnknownName } from './server-model';

export class RenameOrder {
  /** Operations that a rename may overtake, by name. */
  private readonly overtaken = new Set<string>();

  constructor(
    private readonly server: ServerModel,
    private readonly expected: ExpectedState,
  ) {}

  /**
   * A rename is sent: operations that need attention do not hold it up, nor do those behind a rejected change that
   * was corrected in its place. Unsent, these use the new name; with a frozen body they are rejected and need attention.
   */
  leaves({ tablet, username }: Hand, rename: Operation): void {
    if (rename.kind !== 'update' || !renames(rename.entity, rename.changes)) return;
    const queue = tablet.diskOf(username).all();
    const { isBlocked } = readDependencies(queue);
    for (const one of queue)
      if (one.seq > rename.seq || needsAttention(one) || isBlocked(one))
        this.overtaken.add(nameOf(one.entity, one.changes));
  }

  /**
   * A request referred to a record by its old name.
   * @returns the overtaken operation, if the tablet that renamed the record had saved it before the rename
   */
  check({ entity, sent, target, by, value }: UnknownName): string | null {
    const { server, expected } = this;
    const effect = server.renamed.get(toName(target, by, value));
    const rename = effect && expected.savedValues.get(toName(target, by, effect.applied[by]));
    const savedValues = expected
      .namesOf({ entity, changes: sent })
      .flatMap((name) => expected.savedValues.get(name) ?? []);
    // A whole record counts as saved when its newest value was.
    const named = savedValues.sort((left, right) => right.order - left.order)[0];
    // The last of equal goods may have the words of the first.
    const isOneOfMany = entity === 'product' && expected.countGoods(sent) > 1;
    if (!rename || !named || isOneOfMany || this.overtaken.has(nameOf(entity, sent))) return null;
    const isOurs = rename.device === named.device && rename.author === named.author;
    return isOurs && rename.order > named.order ? `${rename.name} before ${named.name}` : null;
  }
}

const nameOf = (entity: Operation['entity'], fields: Operation['changes']) =>
  toName(entity, NAMED_BY[entity], fields[NAMED_BY[entity]]);
