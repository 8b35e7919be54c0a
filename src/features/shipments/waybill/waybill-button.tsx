import FileText from 'lucide-react/icons/file-text';
import { usePdfFile } from '../../../crud/use-pdf-file';
import { useRuntime } from '../../../session/runtime-context';
import { Button, type ButtonProps } from '../../../ui/button';
import { readPhoto } from './read-photo';
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
