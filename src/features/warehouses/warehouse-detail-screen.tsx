import { DetailScreen } from '../../crud/detail-screen';
import { useVerifiedForm } from '../../crud/verified-form';
import { warehouse } from '../../domain/entities/warehouse';
import { WAREHOUSE_SECTIONS } from './warehouse-descriptor';

export function WarehouseDetailScreen() {
  const { openForm, dialog } = useVerifiedForm();
  return (
    <>
      <DetailScreen entity={warehouse} sections={WAREHOUSE_SECTIONS} openForm={openForm} />
      {dialog}
    </>
  );
}
