import type { MirrorRow } from '../../src/db/schema';
import type { Fields } from '../../src/domain/entity';

let lastId = 0;

/** A row of the mirror; with a server id unless overridden. */
export function buildRow(view: Fields, more: Partial<MirrorRow> = {}): MirrorRow {
  lastId += 1;
  const id = more.id === undefined ? lastId : more.id;
  return { key: String(id), base: view, version: 1, view, mark: null, ...more, id };
}

/** The typed values of a complete customer form. */
export function buildTypedCustomer(more: Fields = {}): Fields {
  return {
    personType: 'Natural',
    typeDocument: 'Cedula',
    numDocument: '41240318',
    name: 'Luz Dary',
    lastName: 'Piñeros Yucuna',
    dateOfBirth: '17/05/1980',
    sex: 'Femenino',
    maritalStatus: 'unión libre',
    nationality: 'colombiano',
    companyName: '',
    nitCompany: '',
    phone: '3132604471',
    email: 'luzdary@correo.co',
    address: 'Calle 5 No. 12-30',
    cityName: 'Mapiripán',
    ...more,
  };
}

/** The typed values of a complete product form. */
export function buildTypedProduct(more: Fields = {}): Fields {
  return {
    customerNumDocument: '41240318',
    productName: 'Bultos de arroz',
    description: 'Arroz del Meta en bultos de 50 kg',
    categoryName: 'Alimentos',
    newCategoryName: '',
    number: '1.250',
    weight: '62,5',
    unitOfMeasurement: 'kg',
    length: '75',
    width: '45',
    height: '20,5',
    packagingType: 'Bulto',
    isPerishable: 'true',
    insured: 'false',
    hazardousMaterials: 'false',
    specialHandlingInstructions: '',
    productLocation: 'warehouse',
    warehouseName: 'Bodega Malecón',
    vehicleName: '',
    companyName: '',
    ...more,
  };
}
