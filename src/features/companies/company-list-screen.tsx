import { ListScreen } from '../../crud/list-screen';
import { company } from '../../domain/entities/company';
import { COMPANY_LIST } from './company-descriptor';

export function CompanyListScreen() {
  return <ListScreen entity={company} list={COMPANY_LIST} />;
}
