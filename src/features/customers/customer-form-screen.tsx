import { useParams } from 'react-router-dom';
import { FormScreen } from '../../crud/form-screen';
import { CustomerFields } from './customer-fields';
import { useCustomerForm } from './use-customer-form';

/** `add-customer` makes one, `add-customer/{id}/update` changes one. */
export function CustomerFormScreen() {
  const { id } = useParams();
  const { content, keepsConsent } = useCustomerForm(id);
  return (
    <FormScreen {...content} reference={id}>
      <CustomerFields keepsConsent={keepsConsent} />
    </FormScreen>
  );
}
