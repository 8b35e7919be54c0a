import type { Fields } from '../../../domain/entity';
import { MESSAGES } from '../../../domain/messages';
import { formatDocument, formatMoney } from '../../../domain/rules/numbers';
import { toSameTownQuestion } from '../../../domain/rules/same-town';
import { isSameDocument } from '../../../domain/values/same';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { toPartyName } from '../people-words';
import type { Lookup } from './customer-lookup';
import { useWizard } from './wizard-context';

export interface ConfirmShipmentProps {
  fields: Fields;
  /** As it was, where it is corrected. */
  opened?: Fields | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * The shipment that is about to be registered, in the specification's words; below them whom a person would name, where
 * to and the cost.
 */
export function ConfirmShipment({ fields, opened, onConfirm, onCancel }: ConfirmShipmentProps) {
  const figure = (text: string) => <span className="num">{text}</span>;
  const { sender, recipient } = useWizard();
  const nameOf = (party: Lookup) =>
    party.is === 'found' && toPartyName(party.customer, party.document);
  const documentOf = (party: Lookup) =>
    party.is === 'found' && figure(formatDocument(party.customer.view.numDocument));
  const products = Array.isArray(fields.productosIds) ? fields.productosIds.length : 0;
  return (
    <ConfirmDialog
      title={MESSAGES.confirmTitle}
      confirmText="Confirmar"
      cancelText="Cancelar"
      onConfirm={onConfirm}
      onCancel={onCancel}
      warning={[toSameTownQuestion(fields), opened && toAddressQuestion(fields, opened)]
        .filter(Boolean)
        .join(' ')}
      facts={[
        { label: 'Documento del remitente', value: documentOf(sender) },
        { label: 'Documento del destinatario', value: documentOf(recipient) },
        { label: 'Cantidad de productos', value: figure(String(products)) },
        { label: 'Embarcación', value: String(fields.vehiculoNombre) },
        { label: 'Salida', value: `${fields.departamentoSalida}-${fields.municipioSalida}` },
        { label: 'Remitente', value: nameOf(sender) },
        { label: 'Destinatario', value: nameOf(recipient) },
        { label: 'Destino', value: `${fields.departamentoLlegada}-${fields.municipioLlegada}` },
        { label: 'Costo del envío', value: figure(formatMoney(Number(fields.costoEnvio))) },
      ]}
    >
      <p>{opened ? '¿Guardar la corrección de este envío?' : '¿Registrar este envío?'}</p>
    </ConfirmDialog>
  );
}

/** Another recipient, and still the address of the former one. */
function toAddressQuestion(fields: Fields, opened: Fields): string | null {
  const isOther = !isSameDocument(fields.destinatarioCedula, opened.destinatarioCedula);
  return isOther && fields.direccionEnvio === opened.direccionEnvio
    ? `Sigue yendo a ${fields.direccionEnvio}, ${fields.municipioLlegada}: ¿también para el nuevo destinatario?`
    : null;
}
