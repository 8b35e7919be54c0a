import { describe, expect, it } from 'vitest';
import type { MirrorRow } from '../../src/db/schema';
import { createHolders, productsOf } from '../../src/domain/rules/cargo';
import { toCargo } from '../../src/features/shipments/cargo';
import { localRow, productOf, SENDER, serverRow } from './rows';

const LOCAL_KEY = '0198f2a0-0000-7000-8000-000000000001';

function cargoOf(input: {
  products: MirrorRow[];
  shipments?: MirrorRow[];
  chosenKeys?: string[];
  except?: string;
  sender?: string;
}) {
  const { products, shipments = [], chosenKeys = [], except = null, sender = SENDER } = input;
  const holderOf = createHolders(shipments, except);
  const cargo = toCargo({ products, sender, chosenKeys, holderOf });
  const keys = (rows: readonly MirrorRow[]) => rows.map(({ key }) => key);
  return {
    chosen: keys(cargo.chosen),
    taken: keys(cargo.taken),
    available: keys(cargo.available),
  };
}

describe('products available for a shipment', () => {
  it('keep its own goods, whoever owns them by now', () => {
    const products = [productOf(1), productOf(2, { customerNumDocument: '40412087' })];
    const input = { products, sender: SENDER, chosenKeys: ['1', '2'] };
    const holderOf = createHolders([], null);
    const chosenOf = (heldKeys: readonly string[]) =>
      toCargo({ ...input, heldKeys, holderOf }).chosen.map(({ key }) => key);
    expect([chosenOf([]), chosenOf(['1', '2'])]).toEqual([['1'], ['1', '2']]);
  });

  it('are those of the sender, whether the document is text or a number', () => {
    const products = [
      productOf(1),
      productOf(2, { customerNumDocument: Number(SENDER) }),
      productOf(3, { customerNumDocument: '1121934207' }),
    ];
    expect(cargoOf({ products }).available).toEqual(['1', '2']);
  });

  it('are those of a sender whose document begins with zeros, which a number does not keep', () => {
    const products = [productOf(1, { customerNumDocument: Number(SENDER) })];
    expect(cargoOf({ products, sender: `00${SENDER}` }).available).toEqual(['1']);
  });

  it('are moved to the chosen ones in the order of choosing', () => {
    const products = [productOf(1), productOf(2), productOf(3)];
    expect(cargoOf({ products, chosenKeys: ['3', '1'] })).toEqual({
      chosen: ['3', '1'],
      taken: [],
      available: ['2'],
    });
  });

  it('exclude a product with the guide number of a shipment', () => {
    const products = [productOf(1, { numeroGuiaEnvio: 'Fn3918koP' }), productOf(2)];
    expect(cargoOf({ products }).available).toEqual(['2']);
  });

  it('exclude a product of a pending shipment', () => {
    const waiting = localRow(LOCAL_KEY, {
      productosIds: ['1'],
      estadoEntrega: 'EN_PREPARACION',
    });
    expect(
      cargoOf({ products: [productOf(1), productOf(2)], shipments: [waiting] }).available,
    ).toEqual(['2']);
  });

  it.each(['DEVUELTO', 'CANCELADO'])(
    'include it again once its shipment is %s',
    (estadoEntrega) => {
      const byKeys = localRow(LOCAL_KEY, { productosIds: ['1'], estadoEntrega });
      const byGuide = serverRow(9, { numeroGuia: 'Fn3918koP', estadoEntrega });
      const products = [productOf(1), productOf(2, { numeroGuiaEnvio: 'Fn3918koP' })];
      expect(cargoOf({ products, shipments: [byKeys, byGuide] }).available).toEqual(['1', '2']);
    },
  );

  it('exclude a delivered product', () => {
    const delivered = serverRow(9, { productosIds: [1], estadoEntrega: 'ENTREGADO' });
    expect(cargoOf({ products: [productOf(1)], shipments: [delivered] }).available).toEqual([]);
  });

  it('report chosen products taken by another shipment meanwhile', () => {
    const other = serverRow(9, { productosIds: [1], estadoEntrega: 'EN_TRANSITO' });
    const cargo = cargoOf({
      products: [productOf(1), productOf(2)],
      shipments: [other],
      chosenKeys: ['1', '2'],
    });
    expect(cargo.taken).toEqual(['1']);
  });

  it('do not count the shipment in the form as another one', () => {
    const mine = localRow(LOCAL_KEY, { productosIds: ['1'], estadoEntrega: 'EN_PREPARACION' });
    const cargo = cargoOf({
      products: [productOf(1)],
      shipments: [mine],
      chosenKeys: ['1'],
      except: LOCAL_KEY,
    });
    expect(cargo.taken).toEqual([]);
  });

  it('leave out the choice made for another sender, but remember it', () => {
    const products = [productOf(1), productOf(2, { customerNumDocument: '1121934207' })];
    const chosenKeys = ['1'];
    expect(cargoOf({ products, chosenKeys, sender: '1121934207' }).chosen).toEqual([]);
    expect(cargoOf({ products, chosenKeys }).chosen).toEqual(['1']);
  });
});

describe('the products of a shipment', () => {
  const products = [productOf(1), productOf(2, { numeroGuiaEnvio: 'Fn3918koP' })];

  it('are those it names, by local key or server id', () => {
    const local = localRow(LOCAL_KEY, { productosIds: ['2'] });
    const sent = serverRow(9, { productosIds: [1] });
    expect(productsOf(local, products).map(({ key }) => key)).toEqual(['2']);
    expect(productsOf(sent, products).map(({ key }) => key)).toEqual(['1']);
  });

  it('are those with its guide number when it names none', () => {
    const read = serverRow(9, { numeroGuia: 'Fn3918koP' });
    expect(productsOf(read, products).map(({ key }) => key)).toEqual(['2']);
  });
});

describe('products sent before', () => {
  const sent = (id: number, productName: string) =>
    productOf(id, { productName, numeroGuiaEnvio: `Guia${id}` });

  it('are the newest of each name that is not at hand, five at most', () => {
    const products = [
      sent(9, 'Panela'),
      sent(8, 'panela '),
      sent(7, 'Motobomba'),
      productOf(6, { productName: 'MOTOBOMBA' }),
      ...['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'].map((name, at) => sent(at + 1, name)),
    ];
    const holderOf = createHolders([], null);
    const { former, available } = toCargo({ products, sender: SENDER, chosenKeys: [], holderOf });
    expect(available.map(({ key }) => key)).toEqual(['6']);
    expect(former.map(({ view }) => view.productName)).toEqual([
      'Panela',
      'Uno',
      'Dos',
      'Tres',
      'Cuatro',
    ]);
  });
});

describe('where new goods are probably kept', () => {
  const placeOf = (...products: MirrorRow[]) =>
    toCargo({ products, sender: SENDER, chosenKeys: [], holderOf: createHolders([], null) })
      .usualPlace;

  it('is where the last ones registered on this device are, of whatever sender', () => {
    const own = localRow(LOCAL_KEY, {
      customerNumDocument: '1121934207',
      warehouseName: 'Bodega Malecón',
      vehicleName: null,
    });
    expect(placeOf(productOf(1, { warehouseName: 'De otro equipo' }), own)).toEqual({
      warehouseName: 'Bodega Malecón',
      vehicleName: null,
    });
  });

  it('is nowhere while this device has registered none', () => {
    expect(placeOf(productOf(1, { warehouseName: 'De otro equipo' }))).toEqual({});
  });
});
