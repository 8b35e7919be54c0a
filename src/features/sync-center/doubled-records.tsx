import Copy from 'lucide-react/icons/copy';
import { type Duplicate, markDuplicateSeen, readDuplicates } from '../../db/mirror/duplicates';
import { findRow } from '../../db/store';
import { entityOf } from '../../domain/entities';
import { useRuntime } from '../../session/runtime-context';
import { useStored } from '../../session/use-stored';
import { Button } from '../../ui/button';
import { Plank } from '../../ui/plank';

/**
 * Records that a server without keys took twice, one of the requests minutes late: reported, because no reading can
 * prevent it.
 */
export function DoubledRecords({ onDone }: { onDone: () => void }) {
  const { db } = useRuntime();
  const doubles = useStored(async (reads) => {
    const unseen = (await readDuplicates(reads)).filter(({ isSeen }) => !isSeen);
    return Promise.all(
      unseen.map(async (double) => {
        const view = (await findRow(reads, double.entity, double.key))?.view ?? {};
        return { double, name: entityOf(double.entity).nameOf({ ...view, key: double.key }) };
      }),
    );
  }, []);
  const accept = async ({ operationId }: Duplicate) => {
    await markDuplicateSeen(db, operationId);
    onDone();
  };
  return doubles?.map(({ double, name }) => (
    <Plank
      key={double.operationId}
      as="article"
      edge="trouble"
      aria-labelledby={`doble-${double.operationId}`}
      className="grid gap-3 py-3.5 pr-4 pl-4"
    >
      <h2 id={`doble-${double.operationId}`} className="flex items-center gap-2.5 text-xl">
        <Copy aria-hidden="true" className="size-7 flex-none text-danger" />
        {`En el servidor hay ${double.ids.length} registros de ${name}`}
      </h2>
      <p>
        La red entregó tarde un registro que ya se había dado por perdido y repetido. Pide a quien
        administra el servidor que borre el que sobra: son los números {double.ids.join(' y ')}.
      </p>
      <div>
        <Button onClick={() => void accept(double)}>Entendido</Button>
      </div>
    </Plank>
  ));
}
