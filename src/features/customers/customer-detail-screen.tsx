import { useParams } from 'react-router-dom';
import { DetailScreen } from '../../crud/detail-screen';
import { customer } from '../../domain/entities/customer';
import { CUSTOMER_PATHS, CUSTOMER_SECTIONS } from './customer-descriptor';

export function CustomerDetailScreen() {
  const { id = '' } = useParams();
  return (
    <DetailScreen
      entity={customer}
      paths={CUSTOMER_PATHS}
      sections={CUSTOMER_SECTIONS}
      reference={id}
    />
  );
}
