import type { JournalStore } from '../db/journal/journal-store';
import { readQueue } from '../db/outbox/queue';
import { toBogotaDay } from '../domain/rules/dates';

/** Hands the person a readable file of everything not yet on the server. */
export async function downloadQueue(db: JournalStore, username: string): Promise<void> {
  const operations = (await readQueue(db)).map((operation) => ({
    orden: operation.seq,
    que: operation.kind,
    de: operation.entity,
    registro: operation.key,
    datos: operation.changes,
    antes: operation.before,
    autor: operation.author,
    cuando: new Date(operation.happenedAt).toISOString(),
    estado: operation.state,
    problema: operation.trouble,
    identificador: operation.id,
  }));
  const all = { usuario: username, pendientes: operations, ilegibles: await db.listUnreadable() };
  const file = new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `fluvicarga-pendientes-${toBogotaDay(Date.now())}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
