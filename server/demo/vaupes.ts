/** The second company, which shows that tenants are separate. */
import type { Fields } from '../../src/domain/entity';
import { crew, natural, product, shipment } from './builders';

export const VESSELS: readonly Fields[] = [
  {
    nombre: 'Reina del Vaupés',
    type: 'Bote',
    model: '2016',
    licensePlate: 'VAU-0105',
    registration: 'MT-20160520',
    fechaExpPatente: '2027-05-20',
    weightCapacity: 6,
    weightUnit: 'ton',
    volumeCapacity: 15,
    volumeUnit: 'm3',
    passengerSpace: true,
    passengers: 8,
  },
  {
    nombre: 'Tucán del Cuduyarí',
    type: 'Deslizador',
    model: '2021',
    licensePlate: 'VAU-0161',
    registration: 'MT-20211103',
    fechaExpPatente: '2028-11-03',
    weightCapacity: 1800,
    weightUnit: 'kg',
    volumeCapacity: 5,
    volumeUnit: 'm3',
    passengerSpace: true,
    passengers: 10,
  },
];

export const WAREHOUSES: readonly Fields[] = [
  {
    name: 'Bodega Mitú',
    location: 'Carrera 13A No. 15-08 Mitú',
    capacity: 30,
    unitOfMeasurement: 'ton',
    description: 'Bodega del puerto de Mitú',
  },
];

export const BRANCHES: readonly Fields[] = [
  {
    nombre: 'Mitú',
    direccion: 'Carrera 13A No. 15-08',
    departamento: 'Vaupés',
    municipio: 'Mitú',
  },
];

export const CREW: readonly Fields[] = [
  crew(
    'Capitan',
    ['18203310', 'Ramiro', 'Valle Jaramillo', 'Masculino'],
    '1975-01-25',
    '3144471809',
    'Barrio Inayá Mitú',
    ['CAP-FL-18830', '2027-04-02'],
  ),
  crew(
    'Motorista',
    ['1127070315', 'Yessica', 'Lozano Trujillo', 'Femenino'],
    '1997-10-19',
    '3208817706',
    'Barrio Las Colinas Mitú',
    null,
  ),
  crew(
    'Marinero',
    ['18208840', 'Abelardo', 'Santacruz Hernández', 'Masculino'],
    '1992-03-08',
    '3157703318',
    'Barrio Humberto Albarracín Mitú',
    null,
  ),
];

export const CUSTOMERS: readonly Fields[] = [
  natural(
    ['52890417', 'Clara Inés', 'Restrepo Madrid', 'Femenino'],
    '1979-09-15',
    '3166608412',
    'Carrera 14 No. 12-30 Barrio Centro',
    'Mitú',
  ),
  // Also a customer of the other company.
  natural(
    ['18202655', 'Gustavo', 'Gómez Valencia', 'Masculino'],
    '1982-06-06',
    '3163308240',
    'Calle 15 No. 13-40 Barrio San José',
    'Mitú',
  ),
];

export const PRODUCTS = [
  product(
    '52890417',
    'Alimentos',
    ['Fariña', 'Bultos de fariña tostada'],
    20,
    [800, 'kg'],
    [70, 45, 20],
    'Bulto',
    'Bodega Mitú',
  ),
  product(
    '52890417',
    'Artesanías',
    ['Bancos tukano', 'Bancos de madera tallada'],
    10,
    [40, 'kg'],
    [40, 30, 25],
    'Costal',
    'Bodega Mitú',
  ),
];

export const SHIPMENTS = [
  shipment(
    ['52890417', '18202655'],
    ['Fariña'],
    ['Reina del Vaupés', 'Mitú'],
    [['Vaupés', 'Mitú'], ['Vaupés', 'Yavaraté'], 'Puerto de Yavaraté'],
    ['EFECTIVO', 'PENDIENTE', 240000],
    'Fariña para las comunidades del bajo Vaupés',
    'EN_TRANSITO',
    2,
  ),
];
