import { useCallback, useMemo } from 'react';
import { ListScreen } from '../../crud/list-screen';
import type { MirrorRow } from '../../db/schema';
import { product } from '../../domain/entities/product';
import { createProductList } from './product-descriptor';
import { ProductPlaceFilter, useProductPlaceFilter } from './product-place-filter';
import { useOwnerOf } from './use-owners';

export function ProductListScreen() {
  const ownerOf = useOwnerOf();
  const list = useMemo(() => createProductList(ownerOf), [ownerOf]);
  const searchExtras = useCallback(
    ({ view }: MirrorRow) => [ownerOf(view.customerNumDocument)],
    [ownerOf],
  );
  const place = useProductPlaceFilter();
  return (
    <ListScreen
      entity={product}
      list={list}
      searchExtras={searchExtras}
      filters={<ProductPlaceFilter {...place} />}
      filter={place.filter}
      filterText={place.filterText}
    />
  );
}
