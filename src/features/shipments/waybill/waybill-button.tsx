import FileText from 'lucide-react/icons/file-text';
import { usePdfFile } from '../../../crud/use-pdf-file';
import { PHOTO_TYPE } from '../../../domain/delivery-photo';
import type { DeliveryProof } from '../../../domain/rules/delivery-proof';
import { readDeliveryPhoto } from '../../../session/delivery-photo';
import type { Runtime } from '../../../session/runtime';
import { useRuntime } from '../../../session/runtime-context';
import { Button, type ButtonProps } from '../../../ui/button';
import { useWaybill } from './use-waybill';
import type { WaybillProps } from './waybill';

export interface WaybillButtonProps extends WaybillProps {
  /** At the foot of each copy. */
  conditions: readonly string[];
}

/** The carta de porte as a PDF made on the device: a copy for each party. */
export function WaybillButton({
  row,
  facts,
  proof,
  conditions,
  ...look
}: WaybillButtonProps & ButtonProps) {
  const waybill = useWaybill(row, facts, proof);
  const runtime = useRuntime();
  const { isMaking, make } = usePdfFile();
  return (
    <Button
      {...look}
      isUnavailable={isMaking}
      onClick={() =>
        make(`carta de porte ${waybill.number}`, async ({ makeWaybill }) =>
          makeWaybill({ ...waybill, photo: await readPhoto(runtime, proof) }, conditions),
        )
      }
    >
      <FileText aria-hidden="true" />
      {isMaking ? 'Preparando la carta…' : 'Carta de porte'}
    </Button>
  );
}

/** The photo of a proof as a data URL; null where there is none, or neither this device nor the server gives it now. */
async function readPhoto(
  runtime: Runtime,
  proof: DeliveryProof | null | undefined,
): Promise<string | null> {
  if (!proof?.foto) return null;
  const photo = await readDeliveryPhoto(runtime, proof.foto.clave);
  if (photo.is !== 'seen') return null;
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(new Blob([photo.bytes], { type: PHOTO_TYPE }));
  });
}
