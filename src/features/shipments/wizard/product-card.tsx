import Flame from 'lucide-react/icons/flame';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Snowflake from 'lucide-react/icons/snowflake';
import { RowMark } from '../../../crud/row-mark';
import type { MirrorRow } from '../../../db/schema';
import { formatKilograms, formatSides, toKilograms } from '../../../domain/rules/cargo-measures';
import { formatInteger } from '../../../domain/rules/numbers';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { Panel } from '../../../ui/panel';
import { StateBadge } from '../../../ui/state-badge';

export interface ProductCardProps {
  row: MirrorRow;
  onAdd: () => void;
  onEdit: () => void;
}

/** A product of the sender that may travel. */
export function ProductCard({ row, onAdd, onEdit }: ProductCardProps) {
  const { view } = row;
  const name = String(view.productName ?? '');
  const units = Number(view.number ?? 0);
  return (
    <Panel as="article" data-key={row.key} className="flex flex-col gap-2.5 p-3.5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3.5 leading-[1.35]">
        <div className="min-w-0">
          <h3 className="text-lg leading-tight text-ink wrap-anywhere">{name}</h3>
          <p className="leading-[1.3] wrap-anywhere">{String(view.description ?? '')}</p>
        </div>
        <p className="num text-right text-xl leading-none font-title">
          {formatInteger(units)}
          <small className="block text-sm leading-snug font-text text-ink-soft">
            {units === 1 ? 'unidad' : 'unidades'}
          </small>
        </p>
      </div>
      <p className="num mb-auto flex flex-wrap gap-x-3.5 gap-y-1 text-sm text-ink-soft">
        <span>{formatSides(view)}</span>
        <span>{formatKilograms(toKilograms(view.weight, view.unitOfMeasurement))}</span>
        {view.hazardousMaterials === true && (
          <StateBadge tone="danger" icon={<Flame aria-hidden="true" />}>
            Material peligroso
          </StateBadge>
        )}
        {view.isPerishable === true && (
          <StateBadge tone="info" icon={<Snowflake aria-hidden="true" />}>
            Perecedero
          </StateBadge>
        )}
        <RowMark mark={row.mark} />
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <Button aria-label={`Agregar ${name}`} onClick={onAdd}>
          <Plus aria-hidden="true" /> Agregar
        </Button>
        <IconButton
          size="dock"
          label={`Editar ${name}`}
          icon={<Pencil aria-hidden="true" />}
          onClick={onEdit}
        />
      </div>
    </Panel>
  );
}
