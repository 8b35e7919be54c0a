import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import { useId, useMemo, useState } from 'react';
import { createSearchIndex } from '../../../crud/search-index';
import type { MirrorRow } from '../../../db/schema';
import { product } from '../../../domain/entities/product';
import { MESSAGES } from '../../../domain/messages';
import { toPage } from '../../../domain/rules/pagination';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { SearchInput } from '../../../ui/search-input';
import { SectionHeading } from '../../../ui/section-heading';
import { ProductCard } from './product-card';

export interface AvailableProductsProps {
  /** 'Rosalba Tique Gaitán' */
  owner: string;
  rows: readonly MirrorRow[];
  hasChosen: boolean;
  onAdd: (row: MirrorRow) => void;
  onEdit: (row: MirrorRow) => void;
  onNew: () => void;
}

/** The sender's products that are still ashore, six at a time. */
export function AvailableProducts(props: AvailableProductsProps) {
  const { owner, rows, hasChosen, onAdd, onEdit, onNew } = props;
  const headingId = useId();
  const [query, setQuery] = useState('');
  const [asked, setAsked] = useState(1);
  const index = useMemo(() => createSearchIndex(product), []);
  const found = index.find(rows, query);
  const { page, pageCount, from, to } = toPage(asked, found.length);
  const addNew = (
    <Button onClick={onNew}>
      <Plus aria-hidden="true" /> Agregar producto
    </Button>
  );

  if (rows.length === 0)
    return hasChosen ? (
      <section className="grid gap-2.5">
        <p>No quedan más productos de {owner} por enviar.</p>
        <div>{addNew}</div>
      </section>
    ) : (
      <EmptyState title={MESSAGES.noProducts} action={addNew}>
        {owner} no tiene productos por enviar: todos viajan ya, o aún no se ha registrado ninguno.
      </EmptyState>
    );
  return (
    <section aria-labelledby={headingId} className="grid gap-2.5">
      <SectionHeading id={headingId}>Productos de {owner}</SectionHeading>
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <SearchInput
          aria-label="Buscar producto"
          placeholder="Buscar producto"
          value={query}
          onChange={setQuery}
        />
        {addNew}
      </div>
      <p role="status" className="sr-only">
        {found.length} {found.length === 1 ? 'producto' : 'productos'}
      </p>
      {found.length === 0 ? (
        <p className="py-4">
          {MESSAGES.empty}: ningún producto coincide con «{query}».
        </p>
      ) : (
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {found.slice(from, to).map((row) => (
            <ProductCard
              key={row.key}
              row={row}
              onAdd={() => onAdd(row)}
              onEdit={() => onEdit(row)}
            />
          ))}
        </div>
      )}
      {pageCount > 1 && (
        <nav className="flex flex-wrap items-center justify-center gap-3.5" aria-label="Páginas">
          <Button
            size="small"
            isUnavailable={page === 1}
            onClick={() => page > 1 && setAsked(page - 1)}
          >
            <ChevronLeft aria-hidden="true" /> Anterior
          </Button>
          <span>
            <b className="num">{page}</b> de <b className="num">{pageCount}</b>
          </span>
          <Button
            size="small"
            isUnavailable={page === pageCount}
            onClick={() => page < pageCount && setAsked(page + 1)}
          >
            Siguiente <ChevronRight aria-hidden="true" />
          </Button>
        </nav>
      )}
    </section>
  );
}
