/** The values that replace those of a person whose data was suppressed. */
import { ERASED } from '../../../src/domain/rules/erased';

/** In their own record; columns that take no word get a value that says nothing. */
export const ERASED_CUSTOMER = {
  personType: 'Natural',
  typeDocument: 'Otro',
  name: ERASED,
  lastName: '',
  dateOfBirth: '1900-01-01',
  sex: 'Otro',
  maritalStatus: 'soltero',
  nationality: 'colombiano',
  companyName: null,
  nitCompany: null,
  phone: ERASED,
  email: ERASED,
  address: ERASED,
  cityName: ERASED,
};

/** Names and descriptions of goods are free text, which may name their owner. */
export const ERASED_PRODUCT = {
  productName: ERASED,
  description: ERASED,
  specialHandlingInstructions: ERASED,
};

export const ERASED_SHIPMENT = { direccionEnvio: ERASED, descripcionEnvio: ERASED };
