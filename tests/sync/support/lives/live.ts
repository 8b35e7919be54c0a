/** Runs lives, many at a time, and reports each difference from the saved values. */

import { toRefusalTitle } from '../../../../src/crud/refusal-words';
import { errorOf, needsAttention } from '../../../../src/db/delivery';
import { discardOperation } from '../../../../src/db/outbox/discard';
import { readDependencies } from '../../../../src/db/outbox/read-dependencies';
import type { Operation } from '../../../../src/db/schema';
import { entityOf, type QueuedEntity } from '../../../../src/domain/entities';
import type { Fields } from '../../../../src/domain/entity';
import { isSame } from '../../../../src/domain/rules/same';
import { isLocalKey } from '../../../../src/domain/rules/waybill';
import { toReason } from '../../../../src/features/sync-center/operation-words';
import type { Living, Person } from './person';
import type { Life } from './state-lives';

/** The server's records of an entity by number, with what its lists leave out. */
export type Read = (entity: QueuedEntity) => Promise<ReadonlyMap<number, Fields>>;

export interface Lived {
  readonly life: Life;
  readonly living: Living | null;
  /** Questions to the person, and refusals by the server. */
  readonly asked: Operation[];
  /** The screen's words for these, and for operations behind them. */
  readonly words: string[];
  readonly problems: string[];
}

/** With and without reading the server before each step. */
export const WAYS = [
  { way: 'without a pull between', pulls: false },
  { way: 'with a pull between', pulls: true },
] as const;

export interface Outcome {
  of(way: string, life: Life): Lived | undefined;
  /** By entity, the number of records made here, and how many more the server has. */
  readonly counts: ReadonlyMap<QueuedEntity, { readonly made: number; readonly more: number }>;
}

/** Runs all lives in each way, every time on a new device. */
export async function liveThroughAll(
  newPerson: () => Person,
  lives: readonly Life[],
  read: Read,
): Promise<Outcome> {
  const entities = [...new Set(lives.map(({ entity }) => entity))];
  const countThere = async () =>
    new Map(await Promise.all(entities.map(async (one) => [one, (await read(one)).size] as const)));
  const before = await countThere();
  const lived = new Map<string, Lived>();
  const made = new Map<QueuedEntity, number>();
  const nameOf = (way: string, { entity, title }: Life) => `${entity} ${title} ${way}`;
  for (const { way, pulls } of WAYS) {
    const me = newPerson();
    for (const one of await liveThrough(me, lives, { read, pulls })) {
      if (lived.has(nameOf(way, one.life))) throw new Error(`Two lives: ${nameOf(way, one.life)}`);
      lived.set(nameOf(way, one.life), one);
    }
    for (const entity of entities) {
      const here = (await me.device.db.listRows(entity)).filter(({ key }) => isLocalKey(key));
      made.set(entity, (made.get(entity) ?? 0) + here.length);
    }
  }
  const after = await countThere();
  return {
    of: (way, life) => lived.get(nameOf(way, life)),
    counts: new Map(
      entities.map((one) => [
        one,
        { made: made.get(one) ?? 0, more: (after.get(one) ?? 0) - (before.get(one) ?? 0) },
      ]),
    ),
  };
}

/** Makes the records, then takes one step of each at a time; everything reaches the server in between. */
async function liveThrough(
  me: Person,
  lives: readonly Life[],
  { read, pulls }: { readonly read: Read; readonly pulls: boolean },
): Promise<Lived[]> {
  const { device } = me;
  const all: Lived[] = [];
  for (const life of lives) {
    const problems: string[] = [];
    const living = await begin(me, life).catch((error) => {
      problems.push(String(error));
      return null;
    });
    const one: Lived = { life, living, asked: [], words: [], problems };
    all.push(one);
    if (life.isTakenBack) await take(me, one, 0);
  }
  const arrive = async () => {
    await device.settleAlone();
    const queue = await device.queue();
    for (const one of all) listen(one, queue);
  };
  await arrive();
  const most = Math.max(...lives.map(({ steps }) => steps.length));
  for (let at = 0; at < most; at += 1) {
    if (pulls) await device.pull();
    for (const one of all) if (!one.life.isTakenBack) await take(me, one, at);
    await arrive();
  }
  for (const { key, seq } of await device.queue())
    if (all.some(({ life, living }) => life.isRefused && living?.key === key))
      await discardOperation(device.db, seq, device.clock.now);
  const records = new Map<string, ReadonlyMap<number, Fields>>();
  for (const one of all) {
    const { entity } = one.life;
    const known = records.get(entity) ?? (await read(entity));
    records.set(entity, known);
    one.problems.push(...(await judge(me, one, known)));
  }
  return all;
}

async function take(me: Person, { life, living, problems }: Lived, at: number): Promise<void> {
  const { [at]: step } = life.steps;
  if (!living || !step) return;
  try {
    const fields = await step(me, living);
    const isKept = !life.isRefused || at < life.steps.length - 1;
    if (isKept && !life.isTakenBack) await me.note(living, fields);
  } catch (error) {
    problems.push(String(error));
  }
}

/** Notes the words to the person about a record that did not get through. */
function listen({ living, asked, words }: Lived, queue: readonly Operation[]): void {
  for (const operation of queue) {
    const { key, id } = operation;
    if (key !== living?.key || asked.some((one) => one.id === id)) continue;
    if (needsAttention(operation)) asked.push(operation);
    words.push(
      needsAttention(operation)
        ? toRefusalTitle(operation)
        : toReason(operation, queue, readDependencies(queue)),
    );
  }
}

/** Makes the record of a life: of a kind on which the change of its field has an effect. */
export async function begin(me: Person, { entity, field, given }: Life): Promise<Living> {
  if (field === undefined) return me.make(entity, given);
  const { fields } = entityOf(entity);
  const kinds: Fields[] = [{}];
  for (const [name, { options }] of Object.entries(fields))
    if (name !== field) for (const { value } of options ?? []) kinds.push({ [name]: value });
  for (const kind of kinds) {
    const view = await me.fillIn(entity, { ...kind, ...given });
    if (await me.retype(entity, view, field)) return me.make(entity, { ...view, ...given });
  }
  throw new Error(`No ${entity} has a ${field} that can be changed`);
}

/**
 * Reports differences between a record as it was saved and as the server, or this device, has it; and needless
 * questions.
 */
export async function judge(
  me: Person,
  { life, living, asked, words }: Lived,
  records: ReadonlyMap<number, Fields>,
): Promise<string[]> {
  if (!living) return [];
  const { entity, key, saved } = living;
  const row = await me.device.db.getRow(entity, key);
  const questions = asked
    .filter((one) => !life.isRefused || errorOf(one)?.code !== 'not-offered')
    .map(({ kind, changes, delivery }) => `Asked: ${JSON.stringify({ kind, changes, delivery })}`);
  if (life.isRefused && words.every((one) => one === '')) questions.push('Nothing is said of it');
  if (life.isTakenBack) return row ? [...questions, 'It is still there'] : questions;
  if (!row) return [...questions, 'It is gone'];
  if (row.mark) questions.push(`Its mark is ${row.mark}`);
  const there = records.get(row.id ?? 0);
  if (!there) return [...questions, 'The server does not have it'];
  const expected = await toNumbers(me, entity, saved);
  const here = await toNumbers(me, entity, row.view);
  const says = (where: string, record: Fields) =>
    Object.entries(expected)
      .filter(([field, value]) => field in record && !isSame(record[field], value))
      .map(([field, value]) => `${field} ${where}: ${JSON.stringify([value, record[field]])}`);
  return [...questions, ...says('there', there), ...says('here', here)];
}

/** The references by number, as the server's numbers. */
async function toNumbers(me: Person, entity: QueuedEntity, fields: Fields): Promise<Fields> {
  const numbered: Record<string, unknown> = { ...fields };
  for (const { field, entity: named, by } of entityOf(entity).references) {
    const value = numbered[field];
    if (by !== 'id' || value === undefined || value === null) continue;
    const number = async (one: unknown) => (await me.device.row(named, String(one))).id;
    numbered[field] = Array.isArray(value)
      ? await Promise.all(value.map(number))
      : await number(value);
  }
  return numbered;
}
