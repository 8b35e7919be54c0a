import { useMemo } from 'react';
import { DetailScreen } from '../../crud/detail-screen';
import { product } from '../../domain/entities/product';
import { createProductSections } from './product-descriptor';
import { useOwnerOf } from './use-owners';

export function ProductDetailScreen() {
  const ownerOf = useOwnerOf();
  const sections = useMemo(() => createProductSections(ownerOf), [ownerOf]);
  return <DetailScreen entity={product} sections={sections} />;
}
