import { useMemo, useState } from 'react';
import { indexByDocument } from '../../../crud/customers-by-document';
import { savePdf } from '../../../crud/use-pdf-file';
import { useRecords } from '../../../crud/use-records';
import type { MirrorRow } from '../../../db/schema';
import { MESSAGES } from '../../../domain/messages';
import {
  LABEL_SIZES,
  type Label,
  type LabelSizeName,
  MOST_LABELS,
} from '../../../domain/reports/labels';
import { productsOf } from '../../../domain/rules/cargo';
import { toTotals } from '../../../domain/rules/cargo-measures';
import { toReprintText } from '../../../domain/rules/corrections';
import { formatInteger } from '../../../domain/rules/numbers';
import { toShipmentNumber } from '../../../domain/rules/waybill';
import { ActionDialog, type Refusal } from '../../../ui/action-dialog';
import { Field } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { TextInput } from '../../../ui/text-input';
import { toPartyName } from '../people-words';
import { toTrackingLink } from '../share/share-words';

/** The size last chosen on this device: its printer has one. */
const SIZE_KEY = 'labels:size';

export interface LabelsDialogProps {
  /** One, of which the number of pieces may be changed, or many. */
  rows: readonly MirrorRow[];
  onClose: () => void;
}

/** How many labels, of which size; made on the device, with or without signal. */
export function LabelsDialog({ rows, onClose }: LabelsDialogProps) {
  const labels = useLabels(rows);
  const known = labels.reduce((sum, { pieces }) => sum + pieces, 0);
  const [typed, setTyped] = useState<string>();
  const [size, setSize] = useState<LabelSizeName>(readSize);
  const [single] = rows.length === 1 ? labels : [];
  const corrected = single && rows[0] ? toReprintText(rows[0]) : null;
  // More than a roll are counted goods rather than pieces to be labelled: only the person knows how many those are.
  const count = typed ?? (known > MOST_LABELS ? '' : String(known));
  const pieces = Number(count);
  const isRight = !single || (Number.isInteger(pieces) && pieces >= 1 && pieces <= MOST_LABELS);
  const name = single ? `Etiquetas de ${single.number}` : `Etiquetas de ${rows.length} envíos`;

  const make = async (): Promise<Refusal | undefined> => {
    try {
      await savePdf(name, ({ makeLabels }) =>
        makeLabels(single ? [{ ...single, pieces }] : labels, size),
      );
    } catch (error) {
      reportError(error);
      return { form: MESSAGES.reportFailed('no se pudo preparar en este equipo') };
    }
    localStorage.setItem(SIZE_KEY, size);
    onClose();
    return undefined;
  };
  return (
    <ActionDialog
      title={name}
      confirmText="Imprimir etiquetas"
      startsOn="confirm"
      isComplete={isRight}
      run={make}
      onClose={onClose}
    >
      {({ isBusy }) => (
        <>
          <p>
            Una para cada bulto, con el número, el destino y un código que lleva al rastreo.
            {known > MOST_LABELS &&
              (single
                ? ` Son ${formatInteger(known)} unidades: escribe en cuántos bultos van.`
                : ` Serían ${formatInteger(known)}: se hacen las primeras ${MOST_LABELS}.`)}
          </p>
          {corrected && <p>{corrected}</p>}
          <div className="grid gap-3 sm:grid-cols-2">
            {single && (
              <Field
                label="Cuántas"
                error={isRight ? undefined : `Escribe un número de 1 a ${MOST_LABELS}`}
              >
                <TextInput
                  name="etiquetas"
                  inputMode="numeric"
                  className="num"
                  value={count}
                  onChange={(event) => setTyped(event.target.value)}
                />
              </Field>
            )}
            <Field label="Tamaño">
              <Select
                name="tamano"
                value={size}
                options={[...LABEL_SIZES]}
                onChange={(event) => setSize(event.target.value as LabelSizeName)}
              />
            </Field>
          </div>
          <p role="status" className="empty:hidden">
            {isBusy && 'Preparando las etiquetas…'}
          </p>
        </>
      )}
    </ActionDialog>
  );
}

function readSize(): LabelSizeName {
  const kept = localStorage.getItem(SIZE_KEY);
  return LABEL_SIZES.find(({ value }) => value === kept)?.value ?? LABEL_SIZES[0].value;
}

/** The text on each shipment's pieces; one piece where this device does not know how many there are. */
function useLabels(rows: readonly MirrorRow[]): readonly Label[] {
  const { rows: customers } = useRecords('customer');
  const { rows: products } = useRecords('product');
  return useMemo(() => {
    const byDocument = indexByDocument(customers);
    const nameOf = (document: unknown) => toPartyName(byDocument.named(document), document);
    return rows.map((row) => ({
      number: toShipmentNumber(row).number,
      link: toTrackingLink(location.origin, row),
      destination: String(row.view.municipioLlegada ?? ''),
      recipient: nameOf(row.view.destinatarioCedula),
      sender: nameOf(row.view.remitenteCedula),
      vessel: String(row.view.vehiculoNombre ?? ''),
      pieces: Math.max(1, toTotals(productsOf(row, products)).units),
    }));
  }, [rows, customers, products]);
}
