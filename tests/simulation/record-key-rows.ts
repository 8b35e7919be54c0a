/** Checks that a record saved under one key is one row, on the server and on all tablets that hold it. */
import { isLocalKey } from '../../src/domain/rules/waybill';
import { MODELLED, NAMED_BY, toName } from './modelled-fields';
import type { World } from './world';

/** Only for our server: a plain one keeps no keys. */
export function checkRecordKeys({ tablets, expected, server, oracles }: World): void {
  const rows = new Map<string, Set<number>>();
  const note = (record: string, id: number) =>
    rows.set(record, (rows.get(record) ?? new Set()).add(id));
  for (const { method, entity, id, applied, device } of server.ledger) {
    if (method !== 'POST' || device === 'elsewhere' || server.vanished.has(`${entity} ${id}`))
      continue;
    const name = toName(entity, NAMED_BY[entity], applied[NAMED_BY[entity]]);
    const saved = expected.savedValues.get(name);
    // Equal goods have one name, and a key each.
    const isOne = (expected.goods.get(name)?.size ?? 1) === 1;
    if (saved && isOne) note(saved.record, id);
  }
  for (const tablet of tablets)
    for (const disk of tablet.disks.values())
      for (const entity of MODELLED)
        for (const { key, id } of disk.tableOf(entity).values())
          if (isLocalKey(key) && id !== null) note(`${entity} ${key}`, id);
  for (const [record, ids] of rows)
    if (ids.size > 1 && !oracles.takenForOthers.has(record))
      oracles.find('one record key, one row', `${record} is ${[...ids].join(' and ')}`);
}
