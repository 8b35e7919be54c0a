/** The right values of several files, and how they are told. */
import type { Fields } from '../../src/domain/entity';

export interface Right {
  readonly refusal?: string;
  /** Fields that a question has to be answered for. */
  readonly asked?: readonly string[];
  readonly answers?: Readonly<Record<string, 'dot' | 'comma' | 'day' | 'month'>>;
  readonly rows?: Readonly<Record<number, Fields>>;
  readonly faulty?: Readonly<Record<number, string>>;
  readonly skipped?: Readonly<Record<number, string>>;
  /** By field, in how many rows it is kept otherwise than written. */
  readonly changed?: Readonly<Record<string, number>>;
}

export const MARIA = {
  ...{ personType: 'Natural', typeDocument: 'Cedula', numDocument: '41240318' },
  ...{ name: 'María Ángela', lastName: 'Núñez Peña', dateOfBirth: '1980-05-17' },
  ...{ sex: 'Femenino', maritalStatus: 'casado', nationality: 'colombiano' },
  ...{ phone: '3124480917', email: 'maria@correo.co', companyName: null, nitCompany: null },
  ...{ address: 'Cra. 22 No. 8-14', cityName: 'San José del Guaviare' },
};
export const JOSE = {
  ...{ personType: 'Natural', typeDocument: 'Cedula', numDocument: '1120555012' },
  ...{ name: 'José', lastName: 'de la Espriella', dateOfBirth: '1975-11-02' },
  ...{ sex: 'Masculino', maritalStatus: 'unión libre', nationality: 'colombiano' },
  ...{ phone: '3105551234', email: 'jose@correo.co', cityName: 'Calamar' },
  address: 'Km 3 vía El Retorno',
};
export const ZOE = {
  ...{ typeDocument: 'Cedula de extranjeria', numDocument: '412345', name: 'Zoë', lastName: 'O' },
  ...{ dateOfBirth: '1984-02-29', nationality: 'ecuatoriano', cityName: 'Mitú' },
  address: 'Vereda La Fuga finca El Edén',
};
export const PUERTO = {
  ...{ personType: 'Juridica', typeDocument: 'Otro', numDocument: '900123456', name: 'Ana' },
  ...{ lastName: 'Ríos', companyName: 'Ferretería El Puerto S.A.S.', nitCompany: '900123456' },
  ...{ phone: '6085840123', address: 'Calle 5ª No. 3-20 esquina' },
  cityName: 'Bogotá, D.C.',
};
export const FOUR: Right = {
  rows: { 2: MARIA, 3: JOSE, 4: ZOE, 5: PUERTO },
  changed: {
    ...{ typeDocument: 4, sex: 4, nitCompany: 1, phone: 1, address: 3, cityName: 1 },
  },
};
export const TWO: Right = { rows: { 2: MARIA, 3: JOSE } };

export const NUMERIC = 'Número de documento: Debe ser un número válido';
export const DIGITS = 'Debe tener entre 5 y 11 dígitos';
export const PHONE = 'Teléfono: Debe ser un número válido';
export const BIRTH = 'Fecha de nacimiento: Escribe la fecha así: dd/mm/aaaa';
export const NO_TABLE = 'No es un archivo de Excel (.xlsx) ni de texto (.csv).';
export const OTHER_BOOK =
  'No es un «Libro de Excel (.xlsx)», o está dañado. Ábrelo en su programa, guárdalo como «Libro de Excel (.xlsx)» o como CSV, y vuelve a elegirlo.';
export const WEB_PAGE =
  'Es una página web o un XML, aunque tenga nombre de Excel. Ábrelo en Excel, guárdalo como «Libro de Excel (.xlsx)», y vuelve a elegirlo.';
export const again = (line: number) => `Repite la fila ${line} de este archivo`;
export const each = (values: Readonly<Record<number, string>>, field: string) =>
  Object.fromEntries(Object.entries(values).map(([line, value]) => [line, { [field]: value }]));
export const all = (lines: readonly number[], message: string) =>
  Object.fromEntries(lines.map((line) => [line, message]));
