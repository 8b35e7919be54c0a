import { useParams } from 'react-router-dom';
import { DetailScreen } from '../../crud/detail-screen';
import { vessel } from '../../domain/entities/vessel';
import { VESSEL_PATHS, VESSEL_SECTIONS } from './vessel-descriptor';

export function VesselDetailScreen() {
  const { id = '' } = useParams();
  return (
    <DetailScreen entity={vessel} paths={VESSEL_PATHS} sections={VESSEL_SECTIONS} reference={id} />
  );
}
