import { useMemo } from 'react';
import { ListScreen } from '../../crud/list-screen';
import { product } from '../../domain/entities/product';
import { createProductList } from './product-descriptor';
import { ProductPlaceFilter, useProductPlaceFilter } from './product-place-filter';
import { useOwnerOf } from './use-owners';

export function ProductListScreen() {
  const ownerOf = useOwnerOf();
  const list = useMemo(() => createProductList(ownerOf), [ownerOf]);
  const place = useProductPlaceFilter();
  return (
    <ListScreen
      entity={product}
      list={list}
      filters={<ProductPlaceFilter {...place} />}
      filter={place.filter}
      filterText={place.filterText}
    />
  );
}
