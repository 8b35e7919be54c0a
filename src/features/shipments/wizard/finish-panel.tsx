import type { MirrorRow } from '../../../db/schema';
import { toShipmentNumber } from '../../../domain/rules/waybill';
import { classNames } from '../../../ui/class-names';
import { Link } from '../../../ui/link';
import { Waterline } from '../../../ui/waterline';
import { ShipmentTag, toProvisional } from '../shipment-number';
import { BoatPicture } from './boat-picture';
import { FINISH_HEADING_ID } from './wizard-steps';

const SYNC_PATH = '/adminSection/sync';

/** Where the shipment stands, and the number that goes on the cargo. The guide number comes here by itself. */
export function FinishPanel({ row }: { row: MirrorRow }) {
  const { isProvisional } = toShipmentNumber(row);
  return (
    <section
      className={classNames(
        'relative grid overflow-hidden rounded-2 bg-(--guide-hole) text-on-rio',
        '[--guide-hole:var(--color-rio)] oscuro:[--guide-hole:var(--color-side)] sol:[--guide-hole:var(--color-surface)]',
        'sol:text-ink sol:outline-4 sol:-outline-offset-4 sol:outline-edge oscuro:text-on-side',
      )}
      aria-labelledby={FINISH_HEADING_ID}
    >
      <div
        className="grid justify-items-start gap-3.5 px-4 pt-4.5 pb-13 md:px-6 md:pt-5.5"
        role="status"
      >
        <h2
          id={FINISH_HEADING_ID}
          tabIndex={-1}
          className="text-2xl text-inherit shadow-none outline-none"
        >
          {toTitle(row)}
        </h2>
        <ShipmentTag row={row} caption={isProvisional ? 'Número provisional' : 'Número de guía'} />
        <p className="max-w-[23.4em] text-lg md:max-lg:max-w-[19em]">
          <Sentence row={row} />
        </p>
      </div>
      <BoatPicture />
      <Waterline className="absolute inset-x-0 bottom-0 h-8.5 sol:inset-x-1 sol:bottom-1 sol:w-[calc(100%-8px)]" />
    </section>
  );
}

function toTitle(row: MirrorRow): string {
  if (row.mark === 'attention') return 'El envío requiere atención';
  if (!toShipmentNumber(row).isProvisional) return 'El envío está en el servidor';
  if (row.mark === 'sending') return 'El envío se está enviando';
  if (row.mark === 'verifying') return 'Verificando si el envío llegó al servidor';
  return row.mark === null
    ? 'El envío está en el servidor'
    : 'El envío quedó guardado en este equipo';
}

function Sentence({ row }: { row: MirrorRow }) {
  const provisional = toProvisional(row);
  if (row.mark === 'attention')
    return (
      <>
        {toShipmentNumber(row).isProvisional
          ? 'Sigue guardado en este equipo, pero el servidor no lo aceptó.'
          : 'Está en el servidor, pero este no aceptó un cambio hecho después.'}{' '}
        <Link to={SYNC_PATH} className="text-inherit focus-visible:outline-current">
          Mira por qué y corrígelo en Sincronización
        </Link>
        .
      </>
    );
  if (!toShipmentNumber(row).isProvisional)
    return (
      <>
        Escríbelo en la carga.
        {provisional && (
          <>
            {' '}
            Si ya escribiste el provisional <span className="whitespace-nowrap">{provisional}</span>
            , también sirve para buscarlo.
          </>
        )}
        {row.mark !== null && ' Tiene cambios por enviar.'}
      </>
    );
  return row.mark === null
    ? 'Su número de guía llegará con la próxima actualización; el provisional seguirá sirviendo para buscarlo.'
    : 'Escríbelo en la carga. Cuando haya señal se enviará solo y recibirá su número de guía; este seguirá sirviendo para buscarlo.';
}
