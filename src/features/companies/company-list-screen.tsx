import { useCallback } from 'react';
import { ListScreen } from '../../crud/list-screen';
import type { MirrorRow } from '../../db/schema';
import { company } from '../../domain/entities/company';
import { formatNit } from '../../domain/rules/nit';
import { COMPANY_LIST } from './company-descriptor';

export function CompanyListScreen() {
  // As it stands on paper, check digit and all.
  const searchExtras = useCallback(
    ({ view }: MirrorRow) => [formatNit(view.nit), view.address, view.status],
    [],
  );
  return <ListScreen entity={company} list={COMPANY_LIST} searchExtras={searchExtras} />;
}
