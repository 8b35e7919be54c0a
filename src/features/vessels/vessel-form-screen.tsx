import { useParams } from 'react-router-dom';
import { FormScreen } from '../../crud/form-screen';
import { vessel } from '../../domain/entities/vessel';
import { VesselFields } from './vessel-fields';
import { VESSEL_RULES } from './vessel-rules';

/** `add-vehicle` makes one, `add-vehicle/{id}/update` changes one. */
export function VesselFormScreen() {
  const { id } = useParams();
  return (
    <FormScreen entity={vessel} rules={VESSEL_RULES} reference={id}>
      <VesselFields />
    </FormScreen>
  );
}
