/** Values that users type: unique ones, except where an existing record is meant or mistaken. */
import type { QueuedEntity } from '../../src/domain/entities';
import type { Fields } from '../../src/domain/entity';

export class ValueGenerator {
  private count = 0;

  constructor(private readonly prefix: string) {}

  next(): string {
    this.count += 1;
    return `${this.prefix}${this.count}`;
  }

  /** Shared by all generators of a history: two tablets may register the same person. */
  customer(numDocument: string): Fields {
    const word = this.next();
    return {
      personType: 'Natural',
      typeDocument: 'Cedula',
      numDocument,
      name: `Rosalba ${word}`,
      lastName: 'Peña Ñáñez',
      dateOfBirth: '1985-05-17',
      sex: 'Femenino',
      maritalStatus: 'soltero',
      nationality: 'colombiano',
      companyName: null,
      nitCompany: null,
      phone: this.phone(),
      email: `${word}@correo.co`,
      address: `Calle ${word}`,
      cityName: 'Mitú',
    };
  }

  crewMember(numDocument: string): Fields {
    const {
      personType: _,
      companyName: __,
      nitCompany: ___,
      cityName: ____,
      ...person
    } = this.customer(numDocument);
    return {
      ...person,
      licencia: null,
      expLicencia: null,
      status: 'activo',
      companyName: 'Naviera',
      employeeType: { typeName: 'Marinero' },
    };
  }

  vessel(licensePlate: string): Fields {
    const word = this.next();
    return {
      nombre: `Reina ${word}`,
      type: 'Lancha',
      model: `Modelo ${word}`,
      licensePlate,
      registration: `Matrícula ${word}`,
      fechaExpPatente: '2031-01-31',
      weightCapacity: 12.5,
      weightUnit: 'ton',
      volumeCapacity: 40,
      volumeUnit: 'm3',
      passengerSpace: false,
      passengers: 0,
    };
  }

  warehouse(): Fields {
    const word = this.next();
    return {
      name: `Bodega ${word}`,
      location: `Muelle ${word}`,
      capacity: 12.5,
      unitOfMeasurement: 'ton',
      description: `Nueva ${word}`,
      companyName: 'Naviera',
    };
  }

  branch(): Fields {
    const word = this.next();
    return {
      nombre: `Sucursal ${word}`,
      direccion: `Puerto ${word}`,
      departamento: 'Guaviare',
      municipio: `Calamar ${word}`,
      companiaNombre: 'Naviera',
    };
  }

  product(owner: unknown, place: Fields = { warehouseName: 'Malecón' }): Fields {
    return {
      customerNumDocument: Number(owner),
      productName: `Bulto ${this.next()}`,
      description: 'De arroz',
      categoryName: 'Alimentos',
      number: this.amount(),
      weight: 12.5,
      unitOfMeasurement: 'kg',
      length: 40,
      width: 30,
      height: 25,
      dimensions: '40x30x25',
      packagingType: `Costal ${this.next()}`,
      isPerishable: false,
      insured: true,
      hazardousMaterials: false,
      specialHandlingInstructions: `Con cuidado ${this.next()}`,
      warehouseName: null,
      vehicleName: null,
      companyName: 'Naviera',
      ...place,
    };
  }

  shipment(document: unknown, productKeys: readonly string[], by: Fields = {}): Fields {
    return {
      remitenteCedula: String(document),
      destinatarioCedula: String(document),
      companiaNombre: 'Naviera',
      vehiculoNombre: 'Delfín',
      sucursalNombre: 'Calamar',
      departamentoSalida: 'Guaviare',
      municipioSalida: 'San José del Guaviare',
      departamentoLlegada: 'Vaupés',
      municipioLlegada: 'Mitú',
      direccionEnvio: `Muelle ${this.next()}`,
      tipoPago: 'EFECTIVO',
      estadoPago: 'PENDIENTE',
      costoEnvio: 185_000,
      descripcionEnvio: `Víveres ${this.next()}`,
      estadoEntrega: 'EN_PREPARACION',
      ...by,
      productosIds: productKeys,
    };
  }

  /** A change of one field of a record. */
  edit(entity: QueuedEntity, field: string): Fields {
    if (field === 'phone') return { phone: this.phone() };
    if (field === 'number') return { number: this.amount() };
    const [first] = FIRST_WORDS[`${entity}.${field}`] ?? ['Otro'];
    return { [field]: `${first} ${this.next()}` };
  }

  private phone(): string {
    this.count += 1;
    return `3${this.digits}${String(this.count).padStart(6, '0')}`;
  }

  /** Counted apart: it changes no other value of the seeds that revealed a defect. */
  private amount(): number {
    this.amounts += 1;
    return Number(`${this.digits}${String(this.amounts).padStart(4, '0')}`);
  }
  private amounts = 0;

  private get digits(): string {
    return [...this.prefix].map((letter) => letter.charCodeAt(0) % 10).join('');
  }
}

const FIRST_WORDS: Readonly<Record<string, readonly string[]>> = {
  'customer.address': ['Calle'],
  'crewMember.address': ['Calle'],
  'vessel.model': ['Modelo'],
  'warehouse.location': ['Muelle'],
  'branch.municipio': ['Mitú'],
  'product.specialHandlingInstructions': ['Con cuidado'],
  'shipment.direccionEnvio': ['Muelle'],
  'voyage.departamentoLlegada': ['Vaupés'],
};

/** The fields that users edit, beside the natural key. */
export const EDITED: Readonly<Record<QueuedEntity, readonly string[]>> = {
  customer: ['address', 'phone'],
  crewMember: ['address', 'phone'],
  vessel: ['model'],
  warehouse: ['location'],
  branch: ['municipio'],
  product: ['specialHandlingInstructions'],
  shipment: ['direccionEnvio'],
  voyage: ['departamentoLlegada'],
  pieceCount: [],
  payment: [],
};
