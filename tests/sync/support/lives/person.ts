/** A person at a device who can make and change a record of any entity, knowing only its definition. */

import { toTyped } from '../../../../src/crud/typed-value';
import { saveRecord } from '../../../../src/db/outbox/save-record';
import type { MirrorRow } from '../../../../src/db/schema';
import { entityOf, type QueuedEntity } from '../../../../src/domain/entities';
import type { EntityDefinition, Fields } from '../../../../src/domain/entity';
import { isSame } from '../../../../src/domain/rules/same';
import { createUuid, randomBytes } from '../../../../src/domain/rules/uuid';
import { toListed } from '../../../../src/domain/rules/voyage-cargo';
import {
  besideState,
  type Request,
} from '../../../../src/features/shipments/payments/beside-state';
import { createDevice, type Device } from '../device';
import type { TestServer } from '../servers';
import { offerOf, settle } from './typed-values';

/** A record that was made here, with the values last saved. */
export interface Living {
  readonly entity: QueuedEntity;
  readonly key: string;
  saved: Fields;
}

export type Person = ReturnType<typeof createPerson>;

export function createPerson(
  server: TestServer,
  { username, token }: { readonly username: string; readonly token: string },
) {
  const { companyId, serverVersion, places } = server;
  const device: Device = createDevice(server);
  device.author = username;
  device.session = { role: 'ADMIN', companyId, token, serverVersion };
  const { db, clock } = device;
  const made: Living[] = [];
  const shared = new Map<string, Promise<Living>>();
  const newId = () => createUuid(clock.now, randomBytes);
  const stamp = () => ({
    author: username,
    company: companyId,
    device: 'tablet',
    now: clock.now,
  });
  const rowOf = ({ entity, key }: Living): Promise<MirrorRow> => device.row(entity, key);

  /** Saves the payments of its payment state too, as the screens do. */
  async function save(request: Request): Promise<string> {
    const beside = await besideState({ db, serverVersion: async () => serverVersion }, [request]);
    const others = beside.map((one) => ({ ...one, ...stamp() }));
    return saveRecord(db, { ...request, ...stamp() }, others).then(({ key }) => key);
  }

  /** A record that many name; there are two of each entity. */
  function known(entity: QueuedEntity, which: 'first' | 'second'): Promise<Living> {
    const name = `${which} ${entity}`;
    const found = shared.get(name) ?? make(entity);
    shared.set(name, found);
    return found;
  }

  /**
   * Possible values of a field that names others, as screens write them: by number where there is one. Null where it
   * names none.
   */
  async function nameOthers(
    { references }: EntityDefinition,
    field: string,
    isNew: boolean,
    current: unknown,
  ): Promise<unknown[] | null> {
    const reference = references.find((one) => one.field === field);
    if (!reference) return null;
    const { by, isMany } = reference;
    const entity = reference.entity as QueuedEntity;
    if (by !== 'id') {
      const others = isNew ? [await known(entity, 'first')] : await bothOf(entity);
      return Promise.all(others.map(async (one) => (await rowOf(one)).view[by]));
    }
    const name = toListed(await rowOf(await make(entity)));
    return [isMany ? [...(Array.isArray(current) ? current : []), name] : name];
  }

  const bothOf = (entity: QueuedEntity) =>
    Promise.all([known(entity, 'second'), known(entity, 'first')]);

  /** Values that may be typed into a field, of a new record or in place of its value. */
  async function offer(
    entity: QueuedEntity,
    field: string,
    isNew: boolean,
    current?: unknown,
  ): Promise<unknown[]> {
    const definition = entityOf(entity);
    const { [field]: typed } = definition.fields;
    const named = await nameOthers(definition, field, isNew, current);
    const offered = named ?? (typed ? offerOf(typed) : []);
    const all = [...offered, ...(typed?.isRequired === false ? [''] : [])];
    return all.filter((value) => String(value) !== String(current ?? ''));
  }

  /** A new record's fields: the required values, and its references. `given` is added. */
  async function fillIn(entity: QueuedEntity, given: Fields = {}): Promise<Fields> {
    const definition = entityOf(entity);
    const { fields, references, ownCompany } = definition;
    const typed: Record<string, unknown> = {};
    const about = references.filter(({ by }) => by === 'id').map(({ field }) => field);
    for (const field of new Set([...Object.keys(fields), ...about])) {
      const isSaid = about.includes(field) || fields[field]?.isRequired;
      if (field in given) typed[field] = given[field];
      else if (field === ownCompany) typed[field] = places.company;
      else if (isSaid) [typed[field]] = await offer(entity, field, true);
      else typed[field] = '';
    }
    // A list of counted pieces has a text for each counted shipment.
    const counted = references.find(({ by, isMany }) => by === 'id' && isMany)?.field;
    for (const [field, { kind }] of Object.entries(fields))
      if (kind === 'list' && !about.includes(field) && counted)
        typed[field] = (typed[counted] as readonly unknown[]).map(() => '1/3');
    const settled = await settle(definition, typed, (field) => offer(entity, field, true));
    if (!settled) throw new Error(`There is no way to make a ${entity}`);
    return settled;
  }

  async function make(entity: QueuedEntity, given?: Fields): Promise<Living> {
    const fields = await fillIn(entity, given);
    const operationId = newId();
    const key = await save({ operationId, entity, key: null, kind: 'create', fields, draft: null });
    const living: Living = { entity, key, saved: {} };
    made.push(living);
    await note(living, fields);
    return living;
  }

  /** Remembers the last saved values; the device may have filled empty ones, such as a time. */
  async function note(living: Living, fields: Fields): Promise<void> {
    const { view } = await rowOf(living);
    const said = Object.entries(fields).map(([name, value]) => [name, value ?? view[name] ?? null]);
    living.saved = { ...living.saved, ...Object.fromEntries(said) };
  }

  /** The fields that a record's form sends after one of them is typed anew; null where that changes nothing. */
  async function retype(entity: QueuedEntity, view: Fields, field: string, value?: unknown) {
    const definition = entityOf(entity);
    const open: Record<string, unknown> = { ...view };
    for (const [name, known] of Object.entries(definition.fields))
      if (name in view && known.kind !== 'list') open[name] = toTyped(known, view[name]);
    for (const { field: name, entity: named, by, isMany } of definition.references) {
      if (by !== 'id' || !(name in view)) continue;
      const list = async (one: unknown) => toListed(await device.row(named, String(one)));
      open[name] = isMany
        ? await Promise.all((view[name] as readonly unknown[]).map(list))
        : await list(view[name]);
    }
    const offered = value === undefined ? await offer(entity, field, false, open[field]) : [value];
    for (const one of offered) {
      const fields = await settle(definition, { ...open, [field]: one }, (name) =>
        offer(entity, name, false, view[name]),
      );
      if (!fields) continue;
      const isOther = Object.keys(fields).filter((name) => !isSame(view[name], fields[name]));
      if (isOther.includes(field) || (!(field in fields) && isOther.length > 0)) return fields;
    }
    return null;
  }

  return {
    device,
    made,
    save,
    make,
    fillIn,
    note,
    rowOf,
    retype,
    newId,
    stamp,
    offer,
    /** Opens the form, types one field anew, and saves all of it. */
    async change(living: Living, field: string, value?: unknown): Promise<Fields> {
      const { entity, key } = living;
      const { view } = await rowOf(living);
      const fields = await retype(entity, view, field, value);
      if (!fields) throw new Error(`There is no way to change ${entity}.${field}`);
      await save({
        operationId: newId(),
        entity,
        key,
        kind: 'update',
        fields,
        opened: view,
        draft: null,
      });
      return fields;
    },
  };
}
