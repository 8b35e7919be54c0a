import { useLiveQuery } from 'dexie-react-hooks';
import { useStore } from 'zustand';
import { DeviceStorage } from '../../crud/device-storage';
import { readMeta } from '../../db/user-database';
import { useRuntime } from '../../session/runtime-context';
import { syncFacts } from '../../sync/status';
import { Facts } from '../../ui/facts';
import { Panel } from '../../ui/panel';
import { toMoment } from './operation-words';

/** Room on the device, and when it last spoke with the server. */
export function StoragePanel({ lastSentAt }: { lastSentAt: number | null }) {
  const { db } = useRuntime();
  const lastReachedAt = useStore(syncFacts, (facts) => facts.lastReachedAt);
  const pulledAt = useLiveQuery(() => readMeta<number | null>(db, 'pulledAt', null), [db]);
  const toWhen = (at: number | null | undefined) =>
    at ? toMoment(at, Date.now()) : 'Todavía ninguno';
  return (
    <section aria-labelledby="storage" className="grid gap-2">
      <h2 id="storage" className="text-xl">
        En este equipo
      </h2>
      <Panel as="div" className="grid gap-3">
        <Facts
          layout="beside"
          items={[
            { label: 'Último envío', value: toWhen(lastSentAt) },
            {
              label: 'Último contacto',
              value: toWhen(Math.max(lastReachedAt ?? 0, pulledAt ?? 0, lastSentAt ?? 0)),
            },
          ]}
        />
        <DeviceStorage />
      </Panel>
    </section>
  );
}
