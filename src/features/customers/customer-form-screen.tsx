import { useParams } from 'react-router-dom';
import { FormScreen } from '../../crud/form-screen';
import { CustomerFields } from './customer-fields';
import { useCustomerForm } from './use-customer-form';

/** `add-customer` makes one, `add-customer/{id}/update` changes one. */
export function CustomerFormScreen() {
  const { id } = useParams();
  // The authorisation that was ticked is one customer's.
  return <CustomerForm key={id ?? ''} reference={id} />;
}

function CustomerForm({ reference }: { reference: string | undefined }) {
  const { content, consent } = useCustomerForm(reference === undefined);
  return (
    <FormScreen {...content} reference={reference}>
      <CustomerFields consent={consent} />
    </FormScreen>
  );
}
