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
import type { Report } from '../features/reports/report';
import { ReportsScreen } from '../features/reports/reports-screen';
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
      plural: 'usuarios',
      icon: IdCard,
      loadColumns: async () =>
        (await import('../features/users/user-descriptor')).createUserList({ hasCompany }).columns,
      pdf: { path: USERS_REPORT_PATH, fileName: 'informe_empleados', extension: null },
    },
    {
      entity: crewMember,
      area: 'crew',
      title: 'Tripulantes',
      plural: 'tripulantes',
      icon: UsersRound,
      // On paper nobody presses.
      loadColumns: async () =>
        (await import('../features/crew/crew-descriptor')).createCrewList(() => undefined).columns,
      pdf: { path: CREW_REPORT_PATH, fileName: 'informe_tripulantes', extension: 'reports:crew' },
    },
    {
      entity: vessel,
      area: 'vessels',
      title: 'Embarcaciones',
      plural: 'embarcaciones',
      icon: Ship,
      loadColumns: async () =>
        (await import('../features/vessels/vessel-descriptor')).VESSEL_LIST.columns,
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
      plural: 'clientes',
      icon: Contact,
      loadColumns: async () =>
        (await import('../features/customers/customer-descriptor')).CUSTOMER_LIST.columns,
      pdf: { path: CUSTOMERS_REPORT_PATH, fileName: 'informe_clientes', extension: null },
    },
  ];
}
