import { useParams } from 'react-router-dom';
import { FormScreen } from '../../crud/form-screen';
import { ProductFields } from './product-fields';
import { useProductForm } from './use-product-form';

/** `add-product` makes one, `add-product/{productId}/update` changes one. */
export function ProductFormScreen() {
  const { id } = useParams();
  return (
    <FormScreen {...useProductForm()} reference={id}>
      <ProductFields />
    </FormScreen>
  );
}
