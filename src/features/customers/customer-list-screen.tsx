import { ListScreen } from '../../crud/list-screen';
import { customer } from '../../domain/entities/customer';
import { CUSTOMER_LIST } from './customer-descriptor';

export function CustomerListScreen() {
  return <ListScreen entity={customer} list={CUSTOMER_LIST} />;
}
