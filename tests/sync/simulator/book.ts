/**
 * The book of what people saved, kept apart from every device: what must be on the server in the end, unless a later save
 * of the same person replaced it or somebody gave it up. Every value saved is one that was never used before.
 */
import type { Operation } from '../../../src/db/rows';
import type { Fields } from '../../../src/domain/entity';

/** One value that a person saved in a field of a record. */
export interface Word {
  readonly name: string;
  readonly author: string;
  readonly device: string;
  /** Device, person, record and field: where a later word replaces an earlier one. */
  readonly place: string;
  /** In the order of saving. */
  readonly order: number;
  isReplaced: boolean;
  isGivenUp: boolean;
}

/** A state that a person gave a shipment. */
export interface Turn {
  readonly device: string;
  readonly author: string;
  readonly key: string;
  readonly field: string;
  readonly to: string;
  readonly order: number;
  isGivenUp: boolean;
}

/** The field that tells one create from every other; no edit touches it. */
export const NAMED_BY = {
  customer: 'name',
  product: 'productName',
  shipment: 'descripcionEnvio',
} as const;
type Named = keyof typeof NAMED_BY;

const WORDS: Readonly<Record<Named, readonly string[]>> = {
  customer: ['name', 'address', 'phone', 'email'],
  product: ['productName', 'packagingType', 'specialHandlingInstructions'],
  shipment: ['descripcionEnvio', 'direccionEnvio'],
};

export class Book {
  readonly words = new Map<string, Word>();
  readonly turns = new Map<string, Turn>();
  /** Operations that came onto a disk. */
  operations = 0;
  private readonly lastAt = new Map<string, Word>();
  private readonly homes = new Map<string, string>();
  private count = 0;

  /** What of an operation's changes are words of somebody. */
  namesOf({ entity, changes }: Pick<Operation, 'entity' | 'changes'>): string[] {
    const fields = WORDS[entity as Named] ?? [];
    return fields
      .filter((field) => changes[field] !== undefined && changes[field] !== null)
      .map((field) => toName(entity, field, changes[field]));
  }

  /** An operation is on a disk: from here on it is owed. */
  enter(device: string, operation: Operation): void {
    const { entity, key, author, changes, kind, id } = operation;
    if (kind === 'status') {
      if (this.turns.has(id)) return;
      const [field = '', to] =
        Object.entries(changes).find(([name]) => name.startsWith('estado')) ?? [];
      this.count += 1;
      this.turns.set(id, {
        ...{ device, author, key, field, to: String(to), order: this.count },
        isGivenUp: false,
      });
      return;
    }
    for (const field of WORDS[entity as Named] ?? []) {
      if (changes[field] === undefined || changes[field] === null) continue;
      const name = toName(entity, field, changes[field]);
      if (this.words.has(name)) continue;
      const place = `${this.homeOf(`${device} ${author} ${entity} ${key}`)} ${field}`;
      const before = this.lastAt.get(place);
      if (before) before.isReplaced = true;
      this.count += 1;
      const word: Word = {
        ...{ name, author, device, place, order: this.count },
        isReplaced: false,
        isGivenUp: false,
      };
      this.words.set(name, word);
      this.lastAt.set(place, word);
    }
  }

  /** Two records of a device turned out to be one: what was said last of either counts. */
  merge(device: string, { author, entity, key }: Operation, into: string): void {
    const [from, to] = [key, into].map((one) =>
      this.homeOf(`${device} ${author} ${entity} ${one}`),
    );
    if (!from || !to || from === to) return;
    this.homes.set(from, to);
    for (const field of WORDS[entity as Named] ?? []) {
      const [left, right] = [from, to].map((home) => this.lastAt.get(`${home} ${field}`));
      if (!left) continue;
      const isLater = !right || left.order > right.order;
      const earlier = isLater ? right : left;
      if (earlier) earlier.isReplaced = true;
      if (isLater) this.lastAt.set(`${to} ${field}`, left);
    }
  }

  private homeOf(home: string): string {
    const next = this.homes.get(home);
    return next === undefined ? home : this.homeOf(next);
  }

  /** A person gives up what `was` would have done and `is` does not. */
  giveUp(was: Operation, is: Operation | undefined): void {
    const kept = is ? this.namesOf(is) : [];
    for (const name of this.namesOf(was)) {
      const word = this.words.get(name);
      if (word && !kept.includes(name)) word.isGivenUp = true;
    }
    if (was.kind === 'status' && !is) this.giveUpTurn(was);
  }

  private giveUpTurn({ key, author, changes }: Operation): void {
    for (const turn of this.turns.values())
      if (turn.key === key && turn.author === author && changes[turn.field] === turn.to)
        turn.isGivenUp = true;
  }
}

export function toName(entity: string, field: string, value: unknown): string {
  return `${entity}.${field}=${value}`;
}

/** Values never used before, as people would type them. */
export class Typist {
  private count = 0;

  constructor(private readonly prefix: string) {}

  private next(): string {
    this.count += 1;
    return `${this.prefix}${this.count}`;
  }

  /** Shared by all typists of a history: two tablets may register the same person. */
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

  /** A change of one field of a customer. */
  customerEdit(field: 'address' | 'phone' | 'email'): Fields {
    if (field === 'phone') return { phone: this.phone() };
    const word = this.next();
    return field === 'email' ? { email: `${word}@correo.co` } : { address: `Calle ${word}` };
  }

  product(owner: unknown): Fields {
    return {
      customerNumDocument: Number(owner),
      productName: `Bulto ${this.next()}`,
      description: 'De arroz',
      categoryName: 'Alimentos',
      number: 4,
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
      warehouseName: 'Malecón',
      vehicleName: null,
      companyName: 'Naviera',
    };
  }

  productEdit(): Fields {
    return { specialHandlingInstructions: `Con cuidado ${this.next()}` };
  }

  shipment(document: unknown, productKeys: readonly string[]): Fields {
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
      productosIds: productKeys,
    };
  }

  shipmentEdit(): Fields {
    return { direccionEnvio: `Muelle ${this.next()}` };
  }

  private phone(): string {
    this.count += 1;
    const digits = [...this.prefix].map((letter) => letter.charCodeAt(0) % 10).join('');
    return `3${digits}${String(this.count).padStart(6, '0')}`;
  }
}
