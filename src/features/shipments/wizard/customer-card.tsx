import Pencil from 'lucide-react/icons/pencil';
import { RowMark } from '../../../crud/row-mark';
import type { MirrorRow } from '../../../db/schema';
import { customer } from '../../../domain/entities/customer';
import { formatPhone } from '../../../domain/rules/numbers';
import { Button } from '../../../ui/button';
import { Facts } from '../../../ui/facts';
import { Panel } from '../../../ui/panel';
import { SectionHeading } from '../../../ui/section-heading';
import { toPartyName, toSignedDocument } from '../people-words';

export interface CustomerCardProps {
  row: MirrorRow;
  titleId: string;
  onEdit: () => void;
}

/** The customer that was found: enough to be sure that it is the person in front of you. */
export function CustomerCard({ row, titleId, onEdit }: CustomerCardProps) {
  const { view } = row;
  const name = toPartyName(row, view.numDocument);
  const contact = customer.nameOf(view);
  return (
    <Panel aria-labelledby={titleId} className="grid gap-4">
      <SectionHeading id={titleId} level={3} aside={<RowMark mark={row.mark} />}>
        {name}
      </SectionHeading>
      <Facts
        items={[
          { label: 'Documento', value: <span className="num">{toSignedDocument(view)}</span> },
          ...(contact === name ? [] : [{ label: 'Representante', value: contact }]),
          { label: 'Teléfono', value: <span className="num">{formatPhone(view.phone)}</span> },
          { label: 'Correo', value: String(view.email ?? '') },
          { label: 'Dirección', value: String(view.address ?? '') },
          { label: 'Municipio', value: String(view.cityName ?? '') },
        ]}
      />
      <div>
        <Button onClick={onEdit}>
          <Pencil aria-hidden="true" /> Editar
        </Button>
      </div>
    </Panel>
  );
}
