import type { Role } from '../../src/domain/roles';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Guaviare2026*';

export const DEMO_COMPANIES = [
  {
    nit: 890700906,
    company: 'Transportes Fluviales del Guaviare',
    manager: 'Gloria Inés Parra Mosquera',
    email: 'gerencia@fluvicarga.co',
    phone: '6085841020',
    address: 'Calle 7 No. 22-40 Malecón',
    department: 'Guaviare',
    municipality: 'San José del Guaviare',
    status: 'activo',
  },
  {
    nit: 900412785,
    company: 'Naviera del Vaupés',
    manager: 'Hernán Darío Uribe Caicedo',
    email: 'gerencia@navieravaupes.co',
    phone: '6085642210',
    address: 'Carrera 13A No. 15-08',
    department: 'Vaupés',
    municipality: 'Mitú',
    status: 'activo',
  },
  {
    nit: 901033456,
    company: 'Lanchas del Inírida',
    manager: 'Rosa Elvira Garrido',
    email: 'gerencia@inactiva.co',
    phone: '6085656120',
    address: 'Avenida El Malecón No. 4-12',
    department: 'Guainía',
    municipality: 'Inírida',
    status: 'inactivo',
  },
] as const;
export type DemoCompany = (typeof DEMO_COMPANIES)[number]['company'];

export interface DemoAccount {
  readonly username: string;
  readonly company: DemoCompany;
  readonly role: Role;
  readonly status: 'activo' | 'inactivo';
  readonly name: string;
  readonly lastName: string;
  readonly numDocument: string;
  readonly phone: string;
  readonly sex: string;
  readonly birthDate: string;
  readonly maritalStatus: string;
  readonly cityName: string;
  readonly departmentName: string;
  readonly address: string;
  /** Printed beside the account at start. */
  readonly note?: string;
}

const GUAVIARE = {
  company: 'Transportes Fluviales del Guaviare',
  status: 'activo',
  cityName: 'San José del Guaviare',
  departmentName: 'Guaviare',
} as const;

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    ...GUAVIARE,
    username: 'superadmin@fluvicarga.co',
    role: 'SUPERADMIN',
    name: 'Martha Lucía',
    lastName: 'Bernal Cifuentes',
    numDocument: '41240117',
    phone: '3112045518',
    sex: 'Femenino',
    birthDate: '1974-08-02',
    maritalStatus: 'casado',
    address: 'Calle 10 No. 24-15 Barrio La Esperanza',
  },
  {
    ...GUAVIARE,
    username: 'admin@fluvicarga.co',
    role: 'ADMIN',
    name: 'Gloria Inés',
    lastName: 'Parra Mosquera',
    numDocument: '40383921',
    phone: '3138820461',
    sex: 'Femenino',
    birthDate: '1980-03-19',
    maritalStatus: 'casado',
    address: 'Carrera 23 No. 8-31 Barrio El Centro',
  },
  {
    ...GUAVIARE,
    username: 'empleado@fluvicarga.co',
    role: 'EMPLOYEE',
    name: 'Edilson',
    lastName: 'Ramírez Guzmán',
    numDocument: '97612045',
    phone: '3204417790',
    sex: 'Masculino',
    birthDate: '1991-11-27',
    maritalStatus: 'unión libre',
    address: 'Calle 19 No. 20-06 Barrio Santander',
  },
  {
    ...GUAVIARE,
    username: 'invitado@fluvicarga.co',
    role: 'INVITED',
    name: 'Yurany',
    lastName: 'Beltrán Ospina',
    numDocument: '1120560334',
    phone: '3145526008',
    sex: 'Femenino',
    birthDate: '1998-06-14',
    maritalStatus: 'soltero',
    address: 'Carrera 20 No. 12-44 Barrio Porvenir',
  },
  {
    ...GUAVIARE,
    username: 'inactivo@fluvicarga.co',
    role: 'EMPLOYEE',
    status: 'inactivo',
    name: 'Wilmer',
    lastName: 'Castañeda Rojas',
    numDocument: '97613380',
    phone: '3118904472',
    sex: 'Masculino',
    birthDate: '1988-01-09',
    maritalStatus: 'soltero',
    address: 'Calle 15 No. 25-70 Barrio Primero de Octubre',
    note: 'usuario inactivo',
  },
  {
    username: 'admin@navieravaupes.co',
    company: 'Naviera del Vaupés',
    role: 'ADMIN',
    status: 'activo',
    name: 'Hernán Darío',
    lastName: 'Uribe Caicedo',
    numDocument: '18201977',
    phone: '3157730921',
    sex: 'Masculino',
    birthDate: '1977-04-30',
    maritalStatus: 'casado',
    cityName: 'Mitú',
    departmentName: 'Vaupés',
    address: 'Carrera 14 No. 14-22 Barrio Centro',
    note: 'otra empresa',
  },
  {
    username: 'admin@inactiva.co',
    company: 'Lanchas del Inírida',
    role: 'ADMIN',
    status: 'activo',
    name: 'Rosa Elvira',
    lastName: 'Garrido Yavinape',
    numDocument: '42546301',
    phone: '3162208845',
    sex: 'Femenino',
    birthDate: '1983-12-05',
    maritalStatus: 'soltero',
    cityName: 'Inírida',
    departmentName: 'Guainía',
    address: 'Calle 16 No. 9-51 Barrio Los Comuneros',
    note: 'empresa inactiva',
  },
];
