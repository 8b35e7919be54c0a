/**
 * The values that users saved, recorded apart from every device: all of them must reach the server, unless a later save
 * of the same user replaced them or a user discarded them. Every saved value is unique.
 */
import type { Operation } from '../../src/db/schema';
import { toPhotoKey } from '../../src/domain/rules/delivery-proof';
import { isShared, toName, valueFields } from './modelled-fields';

/** A value that a user saved in a field of a record. */
export interface SavedValue {
  readonly name: string;
  readonly author: string;
  readonly company: number | null;
  readonly device: string;
  /** Device, user, record and field: a later value in the same place replaces an earlier one. */
  readonly place: string;
  /** The order of saving. */
  readonly order: number;
  /** The record in which it was saved, by its key. */
  readonly record: string;
  /** Other users may have saved the same value. */
  isShared: boolean;
  isReplaced: boolean;
  isGivenUp: boolean;
  /** A person chose this value of its record, having seen another one. */
  isInsistedOn: boolean;
}

/** A state change of a shipment by a user. */
export interface StateChange {
  readonly device: string;
  readonly author: string;
  readonly key: string;
  readonly field: string;
  readonly to: string;
  readonly order: number;
  isGivenUp: boolean;
}

export class ExpectedState {
  readonly savedValues = new Map<string, SavedValue>();
  readonly stateChanges = new Map<string, StateChange>();
  /** The kinds of saves made, with their fields: `customer create`, `shipment status estadoPago`. */
  readonly ways = new Set<string>();
  /** The keys of the goods that people have, by name: equal goods have one name. */
  readonly goods = new Map<string, Set<string>>();
  /** The keys of records of which an operation was given up. */
  readonly givenUp = new Set<string>();
  /** Operations stored so far. */
  operations = 0;
  private readonly lastAt = new Map<string, SavedValue>();
  private readonly homes = new Map<string, string>();
  private count = 0;

  /** How many values and state changes were saved so far. */
  get newest(): number {
    return this.count;
  }

  /** The names of the tracked values among an operation's changes. */
  namesOf({ entity, changes }: Pick<Operation, 'entity' | 'changes'>): string[] {
    return valueFields(entity)
      .filter((field) => changes[field] !== undefined && changes[field] !== null)
      .map((field) => toName(entity, field, changes[field]));
  }

  /** Records a stored operation: from now on it must reach the server. */
  enter(device: string, operation: Operation): void {
    const { entity, key, author, company, changes, kind, id } = operation;
    const way = `${entity} ${kind}`;
    this.ways.add(way);
    for (const field of Object.keys(changes)) this.ways.add(`${way} ${field}`);
    if (toPhotoKey(changes)) this.ways.add(`${way} foto`);
    if (kind === 'status') {
      const name = `${device} ${id}`;
      if (this.stateChanges.has(name)) return;
      const [field = '', to] =
        Object.entries(changes).find(([name]) => name.startsWith('estado')) ?? [];
      this.count += 1;
      this.stateChanges.set(name, {
        ...{ device, author, key, field, to: String(to), order: this.count },
        isGivenUp: false,
      });
      return;
    }
    if (entity === 'product' && kind === 'create') this.goodsOf(operation).add(key);
    for (const field of valueFields(entity)) {
      if (changes[field] === undefined || changes[field] === null) continue;
      const name = toName(entity, field, changes[field]);
      const known = this.savedValues.get(name);
      // Equal goods have their words in common.
      if (known && entity === 'product' && kind === 'create') known.isShared = true;
      const place = `${this.homeOf(`${device} ${author} ${entity} ${key}`)} ${field}`;
      const before = this.lastAt.get(place);
      // A name may come from another record.
      if (known && (!before || before === known || !before.isShared)) continue;
      if (before) before.isReplaced = true;
      if (known) {
        this.lastAt.set(place, known);
        continue;
      }
      this.count += 1;
      const word: SavedValue = {
        ...{ name, author, company, device, place, order: this.count, record: `${entity} ${key}` },
        isShared: isShared(entity, field),
        isReplaced: false,
        isGivenUp: false,
        isInsistedOn: false,
      };
      this.savedValues.set(name, word);
      this.lastAt.set(place, word);
    }
  }

  /** A save was merged into an unsent operation: the values it overwrites are replaced. */
  retype(device: string, was: Operation, is: Operation): void {
    const kept = this.namesOf(is);
    for (const name of this.namesOf(was)) {
      const word = this.savedValues.get(name);
      const isMine = word?.author === was.author && word.device === device;
      if (word && isMine && !kept.includes(name)) word.isReplaced = true;
    }
  }

  /** Two records of a device turned out to be one: the values of neither replace those of the other. */
  merge(device: string, { author, entity, key }: Operation, into: string): void {
    const [from, to] = [key, into].map((one) =>
      this.homeOf(`${device} ${author} ${entity} ${one}`),
    );
    if (!from || !to || from === to) return;
    this.homes.set(from, to);
    for (const field of valueFields(entity)) {
      const [left, right] = [from, to].map((home) => this.lastAt.get(`${home} ${field}`));
      if (left && (!right || left.order > right.order)) this.lastAt.set(`${to} ${field}`, left);
    }
  }

  private homeOf(home: string): string {
    const next = this.homes.get(home);
    return next === undefined ? home : this.homeOf(next);
  }

  /** Marks the values as discarded that `was` would have written and `is` does not. */
  giveUp(was: Operation, is: Operation | undefined): void {
    const kept = is ? this.namesOf(is) : [];
    for (const name of this.namesOf(was)) {
      const word = this.savedValues.get(name);
      if (word && !kept.includes(name)) word.isGivenUp = true;
    }
    if (was.kind === 'status' && !is) this.giveUpTurn(was);
    if (!is) this.givenUp.add(was.key);
  }

  /** The number of goods with this name. */
  countGoods(fields: Operation['changes']): number {
    return this.goodsOf({ changes: fields }).size;
  }

  private goodsOf({ changes }: Pick<Operation, 'changes'>): Set<string> {
    const name = toName('product', 'productName', changes.productName);
    const keys = this.goods.get(name) ?? new Set<string>();
    this.goods.set(name, keys);
    return keys;
  }

  /** A person who saw both sides chose theirs: later saves of the record follow it, even if a copy sent them before. */
  insist(operation: Operation): void {
    const records = new Set(
      this.namesOf(operation).map((name) => this.savedValues.get(name)?.record),
    );
    for (const word of this.savedValues.values())
      if (records.has(word.record)) word.isInsistedOn = true;
  }

  /** A tablet goes back to an earlier state: the values saved on it since are unknown there. */
  forgetAfter(order: number, device: string, author: string): void {
    for (const one of [...this.savedValues.values(), ...this.stateChanges.values()])
      if (one.device === device && one.author === author && one.order > order) one.isGivenUp = true;
  }

  /** Another tablet becomes a copy of this one. */
  copyTo(other: string, device: string, author: string): void {
    for (const [name, change] of [...this.stateChanges])
      if (change.device === device && change.author === author)
        this.stateChanges.set(name.replace(device, other), { ...change, device: other });
    for (const [from, to] of [...this.homes])
      if (from.startsWith(`${device} ${author} `))
        this.homes.set(from.replace(device, other), to.replace(device, other));
  }

  private giveUpTurn({ key, author, changes }: Operation): void {
    for (const change of this.stateChanges.values())
      if (change.key === key && change.author === author && changes[change.field] === change.to)
        change.isGivenUp = true;
  }
}
