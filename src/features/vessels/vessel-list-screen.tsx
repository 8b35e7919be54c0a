import { ListScreen } from '../../crud/list-screen';
import { vessel } from '../../domain/entities/vessel';
import { VESSEL_LIST } from './vessel-descriptor';

export function VesselListScreen() {
  return <ListScreen entity={vessel} list={VESSEL_LIST} />;
}
