import type { QueuedEntity } from '../../src/domain/entities';

/** The keys that records of our server keep for ever: kind and id by key, and the reverse. */
export class RecordKeys {
  private readonly keys = new Map<string, string>();
  private readonly ids = new Map<string, number>();

  give(entity: QueuedEntity, id: number, recordKey = `of-${entity}-${id}`): void {
    this.keys.set(`${entity} ${id}`, recordKey);
    this.ids.set(`${entity} ${recordKey}`, id);
  }

  idOf(entity: QueuedEntity, recordKey: string): number | undefined {
    return this.ids.get(`${entity} ${recordKey}`);
  }

  keyOf(entity: QueuedEntity, id: unknown): string | undefined {
    return this.keys.get(`${entity} ${id}`);
  }

  forget(entity: QueuedEntity, id: number): void {
    this.ids.delete(`${entity} ${this.keyOf(entity, id)}`);
    this.keys.delete(`${entity} ${id}`);
  }
}
