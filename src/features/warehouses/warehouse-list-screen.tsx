import { ListScreen } from '../../crud/list-screen';
import { useVerifiedForm } from '../../crud/verified-form';
import { warehouse } from '../../domain/entities/warehouse';
import { WAREHOUSE_LIST } from './warehouse-descriptor';

export function WarehouseListScreen() {
  const { openForm, dialog } = useVerifiedForm();
  return (
    <>
      <ListScreen entity={warehouse} list={WAREHOUSE_LIST} openForm={openForm} />
      {dialog}
    </>
  );
}
