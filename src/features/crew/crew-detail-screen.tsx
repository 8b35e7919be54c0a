import { useParams } from 'react-router-dom';
import { DetailScreen } from '../../crud/detail-screen';
import { crewMember } from '../../domain/entities/crew-member';
import { CREW_SECTIONS } from './crew-descriptor';
import { CREW_PATHS } from './crew-types';

export function CrewDetailScreen() {
  const { id = '' } = useParams();
  return (
    <DetailScreen entity={crewMember} paths={CREW_PATHS} sections={CREW_SECTIONS} reference={id} />
  );
}
