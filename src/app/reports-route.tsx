import { Contact, IdCard, Ship, UsersRound } from 'lucide-react';
import { useMemo } from 'react';
import { crewMember } from '../domain/entities/crew-member';
import { customer } from '../domain/entities/customer';
import { user } from '../domain/entities/user';
import { vessel } from '../domain/entities/vessel';
import {
  CREW_REPORT_PATH,
  CUSTOMERS_REPORT_PATH,
  USERS_REPORT_PATH,
  VESSELS_REPORT_PATH,
} from '../domain/wire';
import { createCrewList } from '../features/crew/crew-descriptor';
import { CUSTOMER_LIST } from '../features/customers/customer-descriptor';
import type { Report } from '../features/reports/report';
import { ReportsScreen } from '../features/reports/reports-screen';
import { createUserList } from '../features/users/user-descriptor';
import { VESSEL_LIST } from '../features/vessels/vessel-descriptor';
import { useRuntime } from '../session/runtime-context';

/** The one screen that shows several features' lists. */
export function ReportsRoute() {
  const { rol } = useRuntime().user;
  const reports = useMemo(() => createReports(rol === 'SUPERADMIN'), [rol]);
  return <ReportsScreen reports={reports} />;
}

function createReports(hasCompany: boolean): Report[] {
  return [
    {
      entity: user,
      area: 'employees',
      title: 'Empleados',
      icon: IdCard,
      list: createUserList({ hasCompany }),
      pdf: { path: USERS_REPORT_PATH, fileName: 'informe_empleados', extension: null },
    },
    {
      entity: crewMember,
      area: 'crew',
      title: 'Tripulantes',
      icon: UsersRound,
      // On paper nobody presses.
      list: createCrewList(() => undefined),
      pdf: { path: CREW_REPORT_PATH, fileName: 'informe_tripulantes', extension: 'reports:crew' },
    },
    {
      entity: vessel,
      area: 'vessels',
      title: 'Embarcaciones',
      icon: Ship,
      list: VESSEL_LIST,
      pdf: {
        path: VESSELS_REPORT_PATH,
        fileName: 'informe_embarcaciones',
        extension: 'reports:vessels',
      },
    },
    {
      entity: customer,
      area: 'customers',
      title: 'Clientes',
      icon: Contact,
      list: CUSTOMER_LIST,
      pdf: { path: CUSTOMERS_REPORT_PATH, fileName: 'informe_clientes', extension: null },
    },
  ];
}
