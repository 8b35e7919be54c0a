import { useParams } from 'react-router-dom';
import { DetailScreen } from '../../crud/detail-screen';
import { useVerifiedForm } from '../../crud/verified-form';
import { warehouse } from '../../domain/entities/warehouse';
import { WAREHOUSE_PATHS, WAREHOUSE_SECTIONS } from './warehouse-descriptor';

export function WarehouseDetailScreen() {
  const { id = '' } = useParams();
  const { openForm, dialog } = useVerifiedForm();
  return (
    <>
      <DetailScreen
        entity={warehouse}
        paths={WAREHOUSE_PATHS}
        sections={WAREHOUSE_SECTIONS}
        reference={id}
        openForm={openForm}
      />
      {dialog}
    </>
  );
}
