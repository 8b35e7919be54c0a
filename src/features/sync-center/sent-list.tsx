import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleEqual from 'lucide-react/icons/circle-equal';
import CircleSlash from 'lucide-react/icons/circle-slash';
import Merge from 'lucide-react/icons/merge';
import Server from 'lucide-react/icons/server';
import { type Ending, type MirrorRow, toRecord } from '../../db/schema';
import { stateFieldOf } from '../../domain/rules/transitions';
import { clock } from '../../session/clock';
import { Panel } from '../../ui/panel';
import { type Ended, inOrderOfSending, toCargoNumber, toEndingWords } from './ended';
import { toMergedWords, toMoment, toName, toTitle } from './operation-words';
import { ShowMore, useWindow } from './show-more';
import { useRows } from './use-rows';
import { useTheirChange } from './use-their-change';

const STEP = 8;

/** The operations that are over, each with its outcome: a tick is for one that the server took. */
export function SentList({ sent }: { sent: readonly Ended[] }) {
  const list = useWindow(inOrderOfSending(sent), STEP);
  const rows = useRows(list.shown);
  return (
    <section aria-labelledby="sent" className="grid gap-2">
      <h2 id="sent" className="text-xl">
        Subido hace poco
      </h2>
      <Panel as="div" className="grid gap-3">
        {sent.length === 0 ? (
          <p>No se ha enviado nada desde este equipo en los últimos días.</p>
        ) : (
          <ul className="grid gap-2">
            {list.shown.map((ended) => (
              <EndedRow key={ended.id} ended={ended} row={rows.get(toRecord(ended))} />
            ))}
          </ul>
        )}
        <ShowMore list={list} total={sent.length} />
      </Panel>
    </section>
  );
}

const ICONS: Readonly<Record<Ending['is'], LucideIcon>> = {
  sent: CircleCheck,
  'not-needed': CircleEqual,
  adopted: Merge,
  left: Server,
  discarded: CircleSlash,
};

function EndedRow({ ended, row }: { ended: Ended; row: MirrorRow | undefined }) {
  const { is } = ended.ending;
  const Icon = ICONS[is];
  const name = toName(ended, row?.view);
  const cargoNumber = toCargoNumber(ended, name);
  const merged = toMergedWords(ended);
  return (
    <li
      data-ending={is}
      className="grid grid-cols-[24px_minmax(0,1fr)] gap-2 leading-[1.3] wrap-anywhere"
    >
      <Icon
        aria-hidden="true"
        className={is === 'sent' ? 'size-5 text-success' : 'size-5 text-ink-soft'}
      />
      <span>
        {toTitle(ended)} <b className="inline-block">{name}</b>
        {cargoNumber && <span className="num text-sm text-ink-soft"> {cargoNumber}</span>}
        <span className="text-ink-soft"> · {toMoment(ended.ackedAt, clock.now())}</span>
        <EndingWords ended={ended} row={row} />
        {merged && (
          <small className="flex items-start gap-1.5 text-sm">
            <Merge aria-hidden="true" className="size-4.5 flex-none" />
            {merged}
          </small>
        )}
      </span>
    </li>
  );
}

function EndingWords({ ended, row }: { ended: Ended; row: MirrorRow | undefined }) {
  const { ending } = ended;
  const there = ending.is === 'not-needed' ? ending.theirs[stateFieldOf(ended)] : null;
  const teller = useTheirChange(ended, row, there ? String(there) : null);
  const words = toEndingWords(ended, teller);
  return words && <small className="block text-sm">{words}</small>;
}
