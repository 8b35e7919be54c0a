import { useParams } from 'react-router-dom';
import { FormScreen } from '../../crud/form-screen';
import { useOwnCompanyRules } from '../../crud/own-company';
import { VerifiedForm } from '../../crud/verified-form';
import { warehouse } from '../../domain/entities/warehouse';
import { WarehouseFields } from './warehouse-fields';

/** `add-warehouse` makes one, `add-warehouse/{id}/update` changes one. */
export function WarehouseFormScreen() {
  const { id } = useParams();
  const rules = useOwnCompanyRules('companyName');
  return (
    <VerifiedForm entity={warehouse}>
      <FormScreen entity={warehouse} rules={rules} reference={id}>
        <WarehouseFields />
      </FormScreen>
    </VerifiedForm>
  );
}
