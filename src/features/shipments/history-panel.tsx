import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { RowMark } from '../../crud/row-mark';
import { usePeopleNames } from '../../crud/use-people-names';
import type { PhotoState } from '../../domain/delivery-photo';
import { MESSAGES } from '../../domain/messages';
import type { CorrectedField } from '../../domain/rules/corrections';
import { formatDateTime } from '../../domain/rules/dates';
import { toPlaceWords } from '../../domain/rules/delivery-place';
import { type DeliveryProof, toReceiverWords } from '../../domain/rules/delivery-proof';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Panel } from '../../ui/panel';
import { SectionHeading } from '../../ui/section-heading';
import type { HistoryEntry } from './history';
import { DeliveryPhotoView } from './photo/delivery-photo-view';
import { ShipmentState, type StateField, toStateText } from './shipment-states';
import { SignaturePicture } from './signature-picture';
import type { Events, Telling } from './use-events';
import type { History } from './use-history';

/** The changes of the shipment's states, with author, time and reason; unsent ones come first. */
export function HistoryPanel({ history: { told, entries } }: { history: History }) {
  const nameOf = usePeopleNames();
  if (!entries) return null;
  return (
    <Panel className="grid content-start gap-3" aria-labelledby="historia">
      <SectionHeading id="historia" level={3}>
        Historial
      </SectionHeading>
      <EventsStatus told={told} />
      {entries.length > 0 ? (
        <ol className="grid gap-3">
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} nameOf={nameOf} />
          ))}
        </ol>
      ) : (
        told.is !== 'asking' && <p>Este equipo no ha cambiado los estados de este envío.</p>
      )}
    </Panel>
  );
}

const WORDS: Partial<Record<Telling, string>> = {
  'not-kept': 'Este servidor no guarda el historial: aquí está lo que se hizo en este equipo.',
  unreached: 'La historia completa se ve con conexión.',
  failed: 'No se pudo traer el historial del servidor.',
};

/** The gap below, and its reason. */
function EventsStatus({ told: { is, events, retry } }: { told: Events }) {
  if (is === 'asking' && !events) return <p role="status">{MESSAGES.loading}</p>;
  const text = WORDS[is];
  if (!text) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2" role="status">
      <p className="text-ink-soft">
        {events && is === 'unreached' ? 'Sin conexión: puede faltar lo último.' : text}
      </p>
      {is === 'failed' && (
        <Button size="small" onClick={retry}>
          <RotateCcw aria-hidden="true" /> Intentar de nuevo
        </Button>
      )}
    </div>
  );
}

const SUBJECTS: Readonly<Record<StateField, string>> = {
  estadoPago: 'Pago',
  estadoEntrega: 'Entrega',
};

const CORRECTED: Readonly<Record<CorrectedField, string>> = {
  remitenteCedula: 'Se corrigió el remitente',
  destinatarioCedula: 'Se corrigió el destinatario',
  productosIds: 'Se corrigieron los productos',
};

/** 'Registrado', 'Entrega', 'Se corrigió el destinatario' */
const toHeading = ({ isStart, corrected, states: [first] }: HistoryEntry) =>
  isStart ? 'Registrado' : corrected ? CORRECTED[corrected] : first && SUBJECTS[first.field];

interface EntryProps {
  entry: HistoryEntry;
  nameOf: (username: string) => string;
}

function Entry({ entry, nameOf }: EntryProps) {
  const { at, isAdjusted, states, from, author, reason, proof, receivedAt, mark } = entry;
  const [first] = states;
  return (
    <li
      data-mark={mark ?? undefined}
      className={classNames(
        'grid gap-x-5 gap-y-1 border-l-4 border-edge pl-3.5 leading-snug sm:grid-cols-[13rem_minmax(0,1fr)]',
        mark && 'border-dashed',
      )}
    >
      <p className="text-ink-soft">
        <span className="num">{formatDateTime(at)}</span>
        {isAdjusted && <span className="block text-sm">hora ajustada</span>}
      </p>
      <div className="grid min-w-0 justify-items-start gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b>{toHeading(entry)}</b>
          {from !== null && first && (
            <span className="text-ink-soft">de {toStateText(first.field, from)} a</span>
          )}
          {states.map(({ field, to }) => (
            <ShipmentState key={field} field={field} value={to} />
          ))}
          <RowMark mark={mark} />
        </p>
        {reason && (
          <p className="wrap-anywhere">
            <span className="text-ink-soft">Motivo:</span> {reason}
          </p>
        )}
        {proof && <ReceivedBy proof={proof} photo={entry.photo} />}
        {author !== null && <p className="wrap-anywhere text-ink-soft">{nameOf(author)}</p>}
        {receivedAt !== null && (
          <p className="text-sm text-ink-soft">
            Llegó al servidor: <span className="num">{formatDateTime(receivedAt)}</span>
          </p>
        )}
      </div>
    </li>
  );
}

interface ReceivedByProps {
  proof: DeliveryProof;
  photo: PhotoState | null;
}

function ReceivedBy({ proof, photo }: ReceivedByProps) {
  return (
    <>
      <p className="wrap-anywhere">
        <span className="text-ink-soft">Recibió</span> {toReceiverWords(proof)}
      </p>
      {proof.firma && <SignaturePicture path={proof.firma} name={proof.recibe} />}
      {proof.lugar && (
        <p className="wrap-anywhere">
          <span className="text-ink-soft">Lugar:</span>{' '}
          <span className="num whitespace-normal">{toPlaceWords(proof.lugar)}</span>
        </p>
      )}
      {proof.foto && <DeliveryPhotoView photoKey={proof.foto.clave} state={photo} />}
    </>
  );
}
