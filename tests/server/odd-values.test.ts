/** Numbers, texts and ids as no form of ours sends them: understood as the one value they can mean, or refused by name. */
import { beforeAll, describe, expect, it } from 'vitest';
import * as payloads from './payloads';
import { createShipmentFixtures } from './shipment-fixtures';
import { type Answer, type Json, type SignedIn, signIn, startApp } from './support';

let employee: SignedIn;
let shipping: ReturnType<typeof createShipmentFixtures>;
beforeAll(async () => {
  employee = await signIn(await startApp(), 'empleado@fluvicarga.co');
  shipping = createShipmentFixtures(employee);
});

const post = (path: string, body: Json) => employee.call('POST', path, body);

/** Each kind of number field, in the body of a record that has one. */
const NUMBERS: Readonly<Record<string, (value: unknown) => Promise<Answer>>> = {
  numDocument: (numDocument) =>
    post('/api/v1/customers/save', payloads.customer({ numDocument, typeDocument: 'Cedula' })),
  weight: (weight) => post('/api/v1/product/save', payloads.product({ weight })),
  number: (number) => post('/api/v1/product/save', payloads.product({ number })),
  costoEnvio: async (costoEnvio) =>
    shipping.send({ productosIds: [await shipping.newProduct()], costoEnvio }),
  passengers: (passengers) => post('/api/v1/vehicles/save', payloads.vessel({ passengers })),
};

const told = ({ status, body }: Answer, field: string) =>
  status === 422 ? (body.errors as Json[]).map((error) => error.field) : [status, body[field]];

describe('a number is refused by its field', () => {
  it.each<unknown>([
    ...['1e5', '0x10', '1e21', 1e21, '-0', -7, '-12345', '+12345', 2 ** 53, '1'.repeat(400)],
    ...['Infinity', 'NaN', '12_345', '١٢٣٤٥', '１２３４５', '12,3,4'],
    ...[[12345], [[12345]], true, false, { a: 1 }, null, ''],
  ])('as %j, of every kind', async (value) => {
    for (const [field, send] of Object.entries(NUMBERS))
      expect([field, told(await send(value), field)]).toEqual([field, [field]]);
  });

  it.each<[unknown, string[]]>([
    // A document has no decimals, and an amount of pesos or pieces no dot that could be one.
    [12345.5, ['numDocument', 'number', 'costoEnvio', 'passengers']],
    ['12345.5', ['numDocument', 'number', 'costoEnvio', 'passengers']],
    ['12345.0', ['number', 'costoEnvio', 'passengers']],
    // More than the column holds.
    [2 ** 31, ['number', 'passengers']],
    [0, ['numDocument', 'costoEnvio']],
    [-0, ['numDocument', 'costoEnvio']],
  ])('as %j, by those kinds that cannot hold it', async (value, fields) => {
    for (const field of fields)
      expect([field, told((await NUMBERS[field]?.(value)) as Answer, field)]).toEqual([
        field,
        [field],
      ]);
  });
});

it.each<[field: string, sent: unknown, kept: unknown]>([
  ['numDocument', '61239870.0', '61239870'],
  ['numDocument', '61.239.871', '61239871'],
  ['numDocument', ' 61239872\u200b', '61239872'],
  ['numDocument', 6.1239873e7, '61239873'],
  ['weight', '12345.0', 12345],
  ['weight', '12,5', 12.5],
  ['weight', -0, 0],
  ['number', '12.345', 12345],
  ['costoEnvio', 1e5, 100000],
  ['costoEnvio', 2 ** 31, 2 ** 31],
])('a number that can mean one thing is that: %s as %j is %j', async (field, sent, kept) => {
  expect(told((await NUMBERS[field]?.(sent)) as Answer, field)).toEqual([201, kept]);
});

/** A line, and several lines, of a product. */
const describeAs = (text: string) =>
  post('/api/v1/product/save', payloads.product({ productName: text, description: text }));

it.each([
  ['two zero-width spaces', '\u200b\u200b'],
  ['a soft hyphen', '\u00ad'],
  ['marks of direction', '\u202e\u200f'],
  ['a filler of Hangul', '\u3164'],
  ['hard blanks', '\u00a0\u2003'],
  ['separators of lines', '\u2028\u2029\n'],
])('a text of nothing but %s is none', async (_what, text) => {
  const { status, body } = await describeAs(text);
  expect([status, body.errors]).toEqual([
    422,
    ['productName', 'description'].map((field) => ({ field, message: 'Campo obligatorio' })),
  ]);
});

it.each<[what: string, sent: string, line: string, lines: string]>([
  ['a mark that turns what follows', 'Caja \u202eanA', 'Caja anA', 'Caja anA'],
  ['letters that are not composed', 'Man\u0303oco', 'Mañoco', 'Mañoco'],
  ['a separator of lines', 'Ana\u2028Luisa', 'Ana Luisa', 'Ana\nLuisa'],
  ['a separator of paragraphs', 'Ana\u2029Luisa', 'Ana Luisa', 'Ana\nLuisa'],
  ['a mark of byte order', '\ufeffArroz', 'Arroz', 'Arroz'],
  ['a tabulator', 'Arroz\tblanco', 'Arroz blanco', 'Arroz blanco'],
  ['a formula', '=HYPERLINK("x")', '=HYPERLINK("x")', '=HYPERLINK("x")'],
  ['tags', '<b>Arroz</b>', '<b>Arroz</b>', '<b>Arroz</b>'],
])('a text with %s is kept in one form', async (_what, sent, line, lines) => {
  const { status, body } = await describeAs(sent);
  expect([status, body.productName, body.description]).toEqual([201, line, lines]);
});

it('a text of ten thousand letters is refused by its field', async () => {
  const { status, body } = await describeAs('x'.repeat(10_000));
  const message = 'No ingrese un valor tan largo';
  expect([status, body.errors]).toEqual([
    422,
    ['productName', 'description'].map((field) => ({ field, message })),
  ]);
});

describe('the record that a body names', () => {
  const note = (envioId: unknown) => post('/api/v1/pagos/save', payloads.payment({ envioId }));
  const sail = (enviosIds: unknown) =>
    post('/api/v1/viajes/save', payloads.voyage({ vehiculoNombre: 'Delfín Rosado', enviosIds }));
  const count = (viajeId: unknown) =>
    post('/api/v1/conteos/save', payloads.pieceCount({ viajeId }));

  it.each<[what: string, wrap: (id: number) => unknown]>([
    ['a list of its number', (id) => [id]],
    ['a list of its number as text', (id) => [String(id)]],
    ['a list in a list', (id) => [[id]]],
    ['two numbers in one text', (id) => `${id},${id + 1}`],
    ['its number with a dot', (id) => `${id}.0`],
    ['its number with an exponent', (id) => `${id}e0`],
    ['its number with a sign', (id) => `+${id}`],
    ['a number between two', (id) => id + 0.5],
    ['an object', (id) => ({ id })],
    ['true', () => true],
  ])('is not read out of %s', async (_what, wrap) => {
    const { id } = await shipping.newShipment({ vehiculoNombre: 'Delfín Rosado' });
    const wrapped = wrap(Number(id));
    const answers = [await note(wrapped), await sail([wrapped]), await count(wrap(1))];
    expect(answers.map((answer) => told(answer, 'id'))).toEqual([
      ['envioId'],
      ['enviosIds'],
      ['viajeId'],
    ]);
  });

  it('may be told as text', async () => {
    const { id } = await shipping.newShipment({ vehiculoNombre: 'Delfín Rosado' });
    expect((await note(String(id))).body.envioId).toBe(id);
    expect((await sail([String(id)])).body.enviosIds).toEqual([id]);
  });
});
