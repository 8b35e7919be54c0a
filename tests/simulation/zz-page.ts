import { UserDatabase } from '../../src/db/user-database';
import { JournalStore } from '../../src/db/journal/journal-store';
import { JournalDisk } from '../../src/db/journal/disk';
import { createCipher } from '../../src/db/journal/cipher';
import type { Store } from '../../src/db/store';
import { toPast } from '../../src/db/schema';
import { operation } from './contract-tools';
const rowOf = (key: string, id: number | null) => ({ key, id, base: null, version: null, mark: null, view: { personType: 'Natural', typeDocument: 'Cedula', numDocument: String(40000000 + Number(key.slice(1))), name: 'Rosalba', lastName: 'Peña Ñáñez', dateOfBirth: '1985-05-17', sex: 'Femenino', maritalStatus: 'soltero', nationality: 'colombiano', phone: '3201112233', email: 'rosalba@correo.co', address: 'Calle 3 No. 4-5', cityName: 'Mitú' } });
const pct = (a: number[], p: number) => a.sort((x, y) => x - y)[Math.floor(a.length * p)]?.toFixed(1);
async function bench(make: () => Promise<Store>, again: (s: Store) => Promise<Store>) {
  const out: Record<string, unknown> = {};
  const store = await make();
  const time = async (name: string, run: () => Promise<unknown>) => { const t = performance.now(); await run(); out[name] = (performance.now() - t).toFixed(0); };
  const saves: number[] = [];
  for (let n = 0; n < 300; n += 1) {
    const t = performance.now();
    await store.write(['customer'], async (tx) => { await tx.addOperation({ ...operation(`o${n}`, `k${n}`), changes: rowOf(`k${n}`, null).view }); await tx.putRows('customer', [rowOf(`k${n}`, null)]); });
    saves.push(performance.now() - t);
  }
  out.saveP50 = pct(saves, 0.5); out.saveP95 = pct(saves, 0.95);
  const queue = (await store.listUnsettled()).slice(0, 250);
  await time('mark250', () => store.write(['customer'], async (tx) => { await tx.putOperations(queue.map((o) => ({ ...o, state: 'inflight' as const }))); await tx.putRows('customer', queue.map((o) => rowOf(o.key, null))); }));
  await time('verdict250', () => store.write(['customer'], async (tx) => { await tx.archive(queue.map((o) => toPast(o, { is: 'sent' }, 1))); await tx.putRows('customer', queue.map((o, i) => rowOf(o.key, i + 1))); }));
  await time('fill50k', async () => { for (let page = 0; page < 50; page += 1) await store.write(['customer'], (tx) => tx.putRows('customer', Array.from({ length: 1000 }, (_, i) => rowOf(`r${page * 1000 + i}`, 1000 + page * 1000 + i)))); });
  const other = await again(store);
  await time('open+readAll', async () => { out.rows = (await other.listRows('customer')).length; });
  await time('readAllAgain', async () => { await other.listRows('customer'); });
  const late: number[] = [];
  for (let n = 0; n < 60; n += 1) { const t = performance.now(); await store.write(['customer'], async (tx) => { await tx.addOperation({ ...operation(`p${n}`, `q${n}`), changes: rowOf(`q${n}`, null).view }); await tx.putRows('customer', [rowOf(`q${n}`, null)]); }); late.push(performance.now() - t); }
  out.saveWith50kP50 = pct(late, 0.5); out.saveWith50kP95 = pct(late, 0.95);
  return out;
}
async function run() {
  const dexie = await bench(async () => new UserDatabase('bd'), async () => new UserDatabase('bd'));
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const open = async () => new JournalStore(new JournalDisk('bj'), createCipher(key, 'bj'));
  const journal = await bench(open, open);
  return { dexie, journal };
}
Object.assign(globalThis, { runBench: run });
