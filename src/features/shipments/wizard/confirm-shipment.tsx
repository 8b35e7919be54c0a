import type { Fields } from '../../../domain/entity';
import { MESSAGES } from '../../../domain/messages';
import { formatDocument } from '../../../domain/rules/numbers';
import { ConfirmDialog } from '../../../ui/confirm-dialog';

export interface ConfirmShipmentProps {
  fields: Fields;
  onConfirm: () => void;
  onCancel: () => void;
}

/** What is about to be registered, in the specification's words. */
export function ConfirmShipment({ fields, onConfirm, onCancel }: ConfirmShipmentProps) {
  const figure = (text: string) => <span className="num">{text}</span>;
  const products = Array.isArray(fields.productosIds) ? fields.productosIds.length : 0;
  return (
    <ConfirmDialog
      isOpen
      title={MESSAGES.confirmTitle}
      confirmText="Confirmar"
      cancelText="Cancelar"
      onConfirm={onConfirm}
      onCancel={onCancel}
      facts={[
        { label: 'Documento del remitente', value: figure(formatDocument(fields.remitenteCedula)) },
        {
          label: 'Documento del destinatario',
          value: figure(formatDocument(fields.destinatarioCedula)),
        },
        { label: 'Cantidad de productos', value: figure(String(products)) },
        { label: 'Embarcación', value: String(fields.vehiculoNombre) },
        { label: 'Salida', value: `${fields.departamentoSalida}-${fields.municipioSalida}` },
      ]}
    >
      <p>¿Registrar este envío?</p>
    </ConfirmDialog>
  );
}
