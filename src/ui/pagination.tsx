import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId } from 'react';
import { Button } from './button';
import { Select } from './select';

export interface PaginationProps {
  /** From 1. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  pageSize: number;
  pageSizes: readonly number[];
  onPageSize: (size: number) => void;
  label?: string | undefined;
  sizeText?: string | undefined;
  previousText?: string | undefined;
  nextText?: string | undefined;
}

export function Pagination({
  page,
  pageCount,
  onPage,
  pageSize,
  pageSizes,
  onPageSize,
  label = 'Páginas',
  sizeText = 'Filas por página',
  previousText = 'Anterior',
  nextText = 'Siguiente',
}: PaginationProps) {
  const sizeId = useId();
  const hasPrevious = page > 1;
  const hasNext = page < pageCount;
  return (
    <nav className="flex flex-wrap items-center gap-2" aria-label={label}>
      <div className="mr-auto flex items-center gap-2.5 whitespace-nowrap max-sm:basis-full max-sm:justify-between">
        <label htmlFor={sizeId}>{sizeText}</label>
        <Select
          id={sizeId}
          className="w-24 [&>select]:min-h-target"
          value={String(pageSize)}
          onChange={(event) => onPageSize(Number(event.target.value))}
          options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
        />
      </div>
      <Button
        size="small"
        className="min-w-target"
        isUnavailable={!hasPrevious}
        onClick={() => hasPrevious && onPage(page - 1)}
      >
        <ChevronLeft aria-hidden="true" />
        {previousText}
      </Button>
      {toPageWindow(page, pageCount).map((entry) =>
        entry > 0 ? (
          <Button
            key={entry}
            size="small"
            className="min-w-target tabular-nums max-sm:hidden"
            aria-current={entry === page ? 'page' : undefined}
            onClick={() => onPage(entry)}
          >
            {entry}
          </Button>
        ) : (
          <span key={entry} className="px-1 max-sm:hidden" aria-hidden="true">
            …
          </span>
        ),
      )}
      <span className="flex-1 text-center sm:hidden">
        <b className="num">{page}</b> de <b className="num">{pageCount}</b>
      </span>
      <Button
        size="small"
        className="min-w-target"
        isUnavailable={!hasNext}
        onClick={() => hasNext && onPage(page + 1)}
      >
        {nextText}
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}

/** First, last and the neighbours of the current page; -1 and -2 stand for the two gaps. A gap of
 * one page is that page. */
function toPageWindow(page: number, pageCount: number): number[] {
  const first = Math.max(1, Math.min(page - 1, pageCount - 2));
  const last = Math.min(pageCount, Math.max(page + 1, 3));
  const middle = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const before = first > 3 ? [1, -1] : [1, 2].filter((entry) => entry < first);
  const after =
    last < pageCount - 2
      ? [-2, pageCount]
      : [pageCount - 1, pageCount].filter((entry) => entry > last);
  return [...before, ...middle, ...after];
}
