import { describe, expect, test } from 'vitest';
import { evaluateForm } from '../../src/crud/form-rules';
import { normaliseTyped, toTypedValues } from '../../src/crud/typed-value';
import { customer } from '../../src/domain/entities/customer';
import { product } from '../../src/domain/entities/product';
import { shipment } from '../../src/domain/entities/shipment';
import { vessel } from '../../src/domain/entities/vessel';
import { buildTypedCustomer, buildTypedProduct } from './builders';

describe('a typed value is normalised when its field loses focus', () => {
  test.each([
    [{ kind: 'text' }, 'Almacén «El Tornillo» & Cía.', 'Almacén El Tornillo Cía.'],
    [{ kind: 'text' }, '  Luz Dary  ', 'Luz Dary'],
    [{ kind: 'text' }, 'João  D’Achiardi', "João D'Achiardi"],
    [{ kind: 'address' }, 'Calle 5 # 12-30', 'Calle 5 No. 12-30'],
    [{ kind: 'address' }, 'Calle 5 #12-30', 'Calle 5 No. 12-30'],
    [customer.fields.numDocument, '41.240.318', '41240318'],
    [customer.fields.numDocument, '41240318.0', '41240318'],
    [customer.fields.numDocument, ' 41240318/9 ', '41240318/9'],
    [customer.fields.nitCompany, '900.123.456-8', '900123456'],
    [customer.fields.nitCompany, '900.123.456-7', '900.123.456-7'],
    [customer.fields.phone, '313 260 4471', '3132604471'],
    [customer.fields.phone, '(+57) 313-260-4471', '3132604471'],
    [{ kind: 'email' }, ' luz#dary@correo.co ', 'luz#dary@correo.co'],
    [{ kind: 'date' }, '17/5/1980', '17/05/1980'],
    [{ kind: 'date' }, '1980-05-17', '17/05/1980'],
    [{ kind: 'date' }, '17051980', '17/05/1980'],
    [{ kind: 'date' }, '31/02/1980', '31/02/1980'],
    [{ kind: 'money' }, '1250000', '$ 1.250.000'],
    [{ kind: 'money' }, 'mucho', 'mucho'],
    [{ kind: 'integer' }, '1250', '1.250'],
    [{ kind: 'measure' }, '1250.5', '1250,5'],
    [{ kind: 'measure' }, '0,25', '0,25'],
  ] as const)('$0.kind: %s → %s', (field, typed, settled) => {
    expect(normaliseTyped(field, typed)).toBe(settled);
    expect(normaliseTyped(field, settled)).toBe(settled);
  });
});

describe('a record opened and saved untouched stays the same', () => {
  const records = {
    customer: [
      customer,
      evaluateForm(
        customer,
        {},
        buildTypedCustomer({
          personType: 'Juridica',
          companyName: 'Distribuciones El Moriche S.A.S.',
          nitCompany: '890700906',
        }),
      ).fields,
    ],
    product: [
      product,
      evaluateForm(product, {}, buildTypedProduct({ companyName: 'Transportes' })).fields,
    ],
    vessel: [
      vessel,
      {
        nombre: 'Planchón El Guaviarense',
        type: 'Planchon',
        model: '2019',
        licensePlate: 'GUA-118',
        registration: 'M-2041',
        fechaExpPatente: '2027-01-31',
        weightCapacity: 1234.5,
        weightUnit: 'ton',
        volumeCapacity: 1250,
        volumeUnit: 'm3',
        passengerSpace: true,
        passengers: 1250,
      },
    ],
    shipment: [
      shipment,
      {
        remitenteCedula: '41240318',
        destinatarioCedula: '1121934207',
        companiaNombre: 'Transportes',
        vehiculoNombre: 'La Tonina',
        sucursalNombre: 'Malecón',
        departamentoSalida: 'Guaviare',
        municipioSalida: 'Calamar',
        departamentoLlegada: 'Guaviare',
        municipioLlegada: 'Miraflores',
        direccionEnvio: 'Carrera 4 No. 7-11',
        tipoPago: 'EFECTIVO',
        estadoPago: 'PENDIENTE',
        costoEnvio: 1250000,
        valorDeclarado: 3000000,
        descripcionEnvio: 'Arroz',
        estadoEntrega: 'EN_PREPARACION',
        productosIds: [4],
      },
    ],
  } as const;

  test.each(Object.values(records))('$texts.named', (entity, record) => {
    const typed = { ...record, ...toTypedValues(entity, record) };
    expect(evaluateForm(entity, {}, typed)).toEqual({ fields: record, issues: [] });
  });

  test('dates and money are shown in local notation', () => {
    expect(toTypedValues(vessel, records.vessel[1])).toMatchObject({
      fechaExpPatente: '31/01/2027',
      weightCapacity: '1234,5',
      volumeCapacity: '1250',
      passengers: '1.250',
      passengerSpace: 'true',
    });
    expect(toTypedValues(shipment, records.shipment[1])).toMatchObject({
      costoEnvio: '$ 1.250.000',
    });
  });

  test('a missing value is empty, not "null"', () => {
    expect(toTypedValues(customer, { companyName: null })).toMatchObject({
      companyName: '',
      name: '',
    });
  });
});
