/** A record of each entity that a device queues, and values that people give to its fields. */
import { CREATE_PATHS, LIST_PATHS, updatePath } from '../../src/domain/wire';
import * as payloads from './payloads';
import { createShipmentFixtures } from './shipment-fixtures';
import { having, type Json, type SignedIn } from './support';

/** A value as an update tells it, and as the record shows it afterwards. */
export interface Choice {
  readonly told: unknown;
  readonly shown: unknown;
}

export interface Kind {
  readonly name: keyof typeof CREATE_PATHS;
  readonly body: () => Promise<Json>;
  /** Several values for each field, the first of them that of `body`. */
  readonly fields: Readonly<Record<string, readonly Choice[]>>;
}

export const KIND_NAMES = [
  'customer',
  'crewMember',
  'vessel',
  'product',
  'warehouse',
  'branch',
  'shipment',
  'voyage',
  'pieceCount',
] as const;

const plain = (...values: unknown[]): Choice[] =>
  values.map((value) => ({ told: value, shown: value }));

export function createKinds(session: SignedIn) {
  const { call } = session;
  const shipping = createShipmentFixtures(session);
  const make = async (name: Kind['name'], body: Json) => {
    const answer = await call('POST', CREATE_PATHS[name], body);
    if (answer.status !== 201) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  /** Three records that others name: told by their ids, shown by a name. */
  const three = async (name: Kind['name'], field: string, body: () => Json): Promise<Choice[]> => {
    const made = [await make(name, body()), await make(name, body()), await make(name, body())];
    return made.map((one) => ({ told: one.id, shown: one[field] }));
  };
  const vessels = () => three('vessel', 'nombre', payloads.vessel);
  const branches = () => three('branch', 'nombre', payloads.branch);
  const customers = () => three('customer', 'numDocument', payloads.customer);

  const kinds: Readonly<Record<(typeof KIND_NAMES)[number], () => Promise<Omit<Kind, 'name'>>>> = {
    customer: async () => ({
      body: async () => payloads.customer(),
      fields: {
        phone: plain('3201112233', '3001112233', '3009998877'),
        email: plain('rosalba@correo.co', 'una@correo.co', 'otra@correo.co'),
        address: plain('Calle 3 No. 4-5', 'Calle 1', 'Calle 2'),
        cityName: plain('Mitú', 'Calamar', 'Carurú'),
        maritalStatus: plain('soltero', 'casado', 'divorciado'),
      },
    }),
    crewMember: async () => ({
      body: async () => payloads.crewMember(),
      fields: {
        employeeType: plain(...['Capitan', 'Marinero', 'Piloto'].map((typeName) => ({ typeName }))),
        phone: plain('3124408871', '3001112233', '3009998877'),
        status: plain('activo', 'inactivo'),
        expLicencia: plain('2028-01-31', '2029-01-31', '2030-01-31'),
        address: plain('Calle 12 No. 19-05', 'Calle 1', 'Calle 2'),
      },
    }),
    vessel: async () => ({
      body: async () => payloads.vessel(),
      fields: {
        model: plain('2020', '2021', '2022'),
        weightCapacity: plain(5, 6.5, 7),
        volumeUnit: plain('m3', 'ft3', 'in3'),
        fechaExpPatente: plain('2028-12-31', '2029-12-31', '2030-12-31'),
        passengers: plain(6, 7, 8),
      },
    }),
    product: async () => {
      const owners = await customers();
      const places = await three('warehouse', 'name', payloads.warehouse);
      return {
        body: async () =>
          payloads.product({
            customerNumDocument: Number(owners[0]?.shown),
            warehouseName: places[0]?.shown,
          }),
        fields: {
          customerNumDocument: owners.map(({ told, shown }) => ({ told, shown: Number(shown) })),
          warehouseName: places,
          description: plain('De prueba', 'Una', 'Otra'),
          categoryName: plain('Alimentos', 'Herramientas', 'Telas'),
          number: plain(4, 5, 6),
          length: plain(40, 41, 42),
          width: plain(30, 31, 32),
          insured: plain(true, false),
        },
      };
    },
    warehouse: async () => ({
      body: async () => payloads.warehouse(),
      fields: {
        location: plain('Malecón', 'Puerto', 'Muelle'),
        capacity: plain(10, 11, 12.5),
        unitOfMeasurement: plain('ton', 'kg', 'lb'),
        description: plain('De prueba', 'Una', 'Otra'),
      },
    }),
    branch: async () => ({
      body: async () => payloads.branch(),
      fields: {
        direccion: plain('Calle 1 No. 2-3', 'Calle 1', 'Calle 2'),
        departamento: plain('Guaviare', 'Vaupés', 'Meta'),
        municipio: plain('El Retorno', 'Calamar', 'Miraflores'),
      },
    }),
    shipment: async () => {
      const [boats, sites, recipients] = [await vessels(), await branches(), await customers()];
      return {
        body: async () =>
          payloads.shipment({
            vehiculoNombre: boats[0]?.shown,
            sucursalNombre: sites[0]?.shown,
            destinatarioCedula: recipients[0]?.shown,
            valorDeclarado: null,
            productosIds: [await shipping.newProduct()],
          }),
        fields: {
          vehiculoNombre: boats,
          sucursalNombre: sites,
          destinatarioCedula: recipients,
          direccionEnvio: plain('Calle 15 No. 13-40', 'Calle 1', 'Calle 2'),
          costoEnvio: plain(250000, 260000, 270000),
          valorDeclarado: plain(null, 100000, 200000),
          estadoPago: plain('PENDIENTE', 'PAGADO', 'RECHAZADO'),
          descripcionEnvio: plain('De prueba', 'Una', 'Otra'),
        },
      };
    },
    voyage: async () => {
      const [boats, sites] = [await vessels(), await branches()];
      return {
        body: async () =>
          payloads.voyage({ vehiculoNombre: boats[0]?.shown, sucursalNombre: sites[0]?.shown }),
        fields: {
          vehiculoNombre: boats,
          sucursalNombre: sites,
          fechaSalida: plain('2026-11-25', '2026-11-26', '2026-11-27'),
          horaSalida: plain('06:30', '07:45', null),
          municipioLlegada: plain('Miraflores', 'Calamar', 'Mitú'),
        },
      };
    },
    pieceCount: async () => {
      const trips = (await three('voyage', 'id', payloads.voyage)).map(({ told }) => told);
      const { id } = await shipping.newShipment();
      return {
        body: async () =>
          payloads.pieceCount({ viajeId: trips[0], enviosIds: [id], bultos: ['1/3'] }),
        fields: {
          viajeId: plain(...trips),
          paso: plain('EN_TRANSITO', 'ENTREGADO'),
          bultos: plain(['1/3'], ['2/3'], ['1-2/3']),
        },
      };
    },
  };

  return {
    make,
    shipping,
    customers,
    vessels,
    of: async (name: (typeof KIND_NAMES)[number]): Promise<Kind> => ({
      name,
      ...(await kinds[name]()),
    }),
    /** As its list shows it. */
    read: async (name: Kind['name'], id: unknown) =>
      having((await call('GET', LIST_PATHS[name])).list, 'id', id),
    pathOf: (name: Kind['name'], id: unknown) => updatePath(name, String(id)),
  };
}
