import { useParams } from 'react-router-dom';
import { FormScreen } from '../../crud/form-screen';
import { PRODUCT_PATHS } from './product-descriptor';
import { ProductFields } from './product-fields';
import { useProductForm } from './use-product-form';

/** `add-product` makes one, `add-product/{productId}/update` changes one. */
export function ProductFormScreen() {
  const { id } = useParams();
  return (
    <FormScreen {...useProductForm()} paths={PRODUCT_PATHS} reference={id}>
      <ProductFields />
    </FormScreen>
  );
}
