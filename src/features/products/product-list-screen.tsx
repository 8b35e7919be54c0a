import { useCallback, useMemo } from 'react';
import { ListScreen } from '../../crud/list-screen';
import type { MirrorRow } from '../../db/rows';
import { product } from '../../domain/entities/product';
import { createProductList } from './product-descriptor';
import { useOwnerOf } from './use-owners';

export function ProductListScreen() {
  const ownerOf = useOwnerOf();
  const list = useMemo(() => createProductList(ownerOf), [ownerOf]);
  const searchExtras = useCallback(
    ({ view }: MirrorRow) => [ownerOf(view.customerNumDocument)],
    [ownerOf],
  );
  return <ListScreen entity={product} list={list} searchExtras={searchExtras} />;
}
