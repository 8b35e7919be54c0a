import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { DetailScreen } from '../../crud/detail-screen';
import { product } from '../../domain/entities/product';
import { createProductSections, PRODUCT_PATHS } from './product-descriptor';
import { useOwnerOf } from './use-owners';

export function ProductDetailScreen() {
  const { id = '' } = useParams();
  const ownerOf = useOwnerOf();
  const sections = useMemo(() => createProductSections(ownerOf), [ownerOf]);
  return <DetailScreen entity={product} paths={PRODUCT_PATHS} sections={sections} reference={id} />;
}
