/**
 * The carta de porte: the contents of article 768 of the Código de Comercio, in its order, in a copy for each party.
 */
import { toPlaceWords } from '../rules/delivery-place';
import { type DeliveryProof, toReceiverWords } from '../rules/delivery-proof';
import { SIGNATURE_BOX } from '../rules/signature';
import { toPrintable } from './printable';

export interface WaybillRow {
  readonly label: string;
  readonly main: string;
  /** Under it, a line each. */
  readonly more: readonly string[];
}

export interface WaybillGoods {
  readonly name: string;
  readonly packaging: string;
  readonly sides: string;
  readonly units: string;
  readonly weight: string;
}

export interface Waybill {
  /** The guide number, or the provisional one. */
  readonly number: string;
  /** 'Número de guía', or that it is provisional. */
  readonly numberLabel: string;
  /** The number on the cargo before it had a guide number; null where there was none. */
  readonly provisional: string | null;
  /** The public tracking link, in the code. */
  readonly link: string;
  /** Carrier, parties, date, places and vessel. */
  readonly rows: readonly WaybillRow[];
  readonly description: string;
  /** None where this device does not know them. */
  readonly goods: readonly WaybillGoods[];
  readonly totals: Pick<WaybillGoods, 'units' | 'weight'>;
  /** Freight and estimated value. */
  readonly terms: readonly WaybillRow[];
  /** The recipient of the cargo; null where it is signed on the paper. */
  readonly received: DeliveryProof | null;
  /** Its photo as a data URL, where this device has it or could ask for it. */
  readonly photo?: string | null;
}

/** The printed proof of delivery: the names, where it was, and that there is a photo where that is not printed. */
export function toReceivedLines({
  received,
  photo,
}: Pick<Waybill, 'received' | 'photo'>): string[] {
  if (!received) return [];
  const { lugar, foto } = received;
  return [
    toReceiverWords(received),
    ...(lugar ? [`Lugar: ${toPlaceWords(lugar)}`] : []),
    ...(foto && !photo ? ['Con foto'] : []),
  ];
}

/** The keeper of each copy. */
export const WAYBILL_COPIES = [
  'Original para el destinatario',
  'Copia para el remitente',
  'Copia para el transportador',
] as const;
export const RECEIVER = 'Recibí: destinatario';
export const WAYBILL_SIGNATURES = ['Remitente', 'Por el transportador', RECEIVER];
export const GOODS_HEADS = ['Producto', 'Empaque', 'Medidas', 'Unidades', 'Peso'];

const MARGIN_PT = 36;
const INK = '#000000';
const QUIET = '#444444';
const LINE = '#999999';
const CODE_PT = 78;
const SIGNATURE_PT = 44;
/** About as small as is still read. */
const CONDITIONS_PT = 7.5;
const PHOTO_PT = [220, 150];
/** A cell of more letters would be taller than a page, which no row may be. */
const MOST_IN_A_CELL = 400;

/**
 * The carta de porte as a pdfmake document: Letter, three copies, each with the conditions at its foot: one sheet a
 * party, unless the goods fill more.
 */
export function toWaybillDocument(waybill: Waybill, conditions: readonly string[]) {
  const { number } = waybill;
  return {
    info: { title: `Carta de porte ${number}`, creator: 'FluviCarga' },
    language: 'es-CO',
    pageSize: 'LETTER' as const,
    pageMargins: [MARGIN_PT, MARGIN_PT, MARGIN_PT, 44] as [number, number, number, number],
    defaultStyle: { font: 'Roboto', fontSize: 10, color: INK, lineHeight: 1.15 },
    footer: (page: number, pages: number) => ({
      columns: [
        { text: toPrintable(number) },
        { text: `Página ${page} de ${pages}`, alignment: 'right' as const },
      ],
      margin: [MARGIN_PT, 14, MARGIN_PT, 0] as [number, number, number, number],
      fontSize: 8,
      color: QUIET,
    }),
    content: WAYBILL_COPIES.map((copy, at) => ({
      stack: [
        ...toCopy(waybill, copy),
        ...(conditions.length > 0 ? [toConditions(conditions)] : []),
        ...(waybill.received && waybill.photo ? [toPhoto(waybill.photo)] : []),
      ],
      ...(at > 0 && { pageBreak: 'before' as const }),
    })),
  };
}

function toCopy(waybill: Waybill, copy: string) {
  const { numberLabel, number, provisional, link, rows, terms, description, goods } = waybill;
  const { received } = waybill;
  return [
    {
      columns: [
        {
          width: '*' as const,
          stack: [
            { text: 'Carta de porte', fontSize: 19, bold: true },
            { text: 'Transporte fluvial de carga · Código de Comercio, artículo 768' },
            { text: copy, bold: true, margin: below(8) },
          ],
        },
        {
          width: 'auto' as const,
          alignment: 'right' as const,
          stack: [
            { text: numberLabel },
            { text: toPrintable(number), fontSize: 17, bold: true, noWrap: true },
            ...(provisional ? [{ text: `Provisional: ${provisional}`, fontSize: 9 }] : []),
          ],
        },
        { width: 'auto' as const, qr: link, fit: CODE_PT, eccLevel: 'M' as const },
      ],
      columnGap: 12,
    },
    toRows(rows),
    {
      margin: below(6),
      text: [{ text: 'Mercancías: ', bold: true }, { text: toBrief(description) }],
    },
    ...(goods.length > 0 ? [toGoods(waybill)] : []),
    // Nobody signs a page that says nothing.
    {
      unbreakable: true,
      stack: [
        toRows(terms),
        {
          columns: WAYBILL_SIGNATURES.map((who) =>
            toSignature(who, who === RECEIVER && received ? waybill : null),
          ),
          columnGap: 24,
        },
      ],
    },
  ];
}

/** Small, in two columns, in one piece: under the signatures where there is room, else on the next page. */
function toConditions(conditions: readonly string[]) {
  const half = Math.ceil(conditions.length / 2);
  const toColumn = (texts: readonly string[], start: number) => ({
    width: '*' as const,
    ol: texts.map((text) => ({ text: toPrintable(text), margin: below(2) })),
    start,
  });
  return {
    unbreakable: true,
    fontSize: CONDITIONS_PT,
    margin: below(12),
    stack: [
      { text: 'Condiciones del transporte', bold: true },
      {
        columns: [
          toColumn(conditions.slice(0, half), 1),
          toColumn(conditions.slice(half), half + 1),
        ],
        columnGap: 18,
      },
    ],
  };
}

const below = (points: number): [number, number, number, number] => [0, points, 0, 0];

const LAYOUT = {
  hLineWidth: (at: number) => (at === 0 ? 0 : 0.75),
  vLineWidth: () => 0,
  hLineColor: () => LINE,
  paddingLeft: () => 0,
};

function toRows(rows: readonly WaybillRow[]) {
  return {
    margin: below(6),
    layout: LAYOUT,
    table: {
      dontBreakRows: true,
      widths: [118, '*'],
      body: rows.map(({ label, main, more }) => [
        { text: label, color: QUIET },
        {
          stack: [
            { text: toBrief(main), bold: true },
            ...more.map((text) => ({ text: toBrief(text) })),
          ],
        },
      ]),
    },
  };
}

function toGoods({ goods, totals }: Pick<Waybill, 'goods' | 'totals'>) {
  const figure = (text: string) => ({ text, alignment: 'right' as const, noWrap: true });
  return {
    margin: below(4),
    layout: LAYOUT,
    fontSize: 9,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 70, 84, 56, 64],
      body: [
        GOODS_HEADS.map((text, at) => ({ ...(at > 2 ? figure(text) : { text }), bold: true })),
        ...goods.map(({ name, packaging, sides, units, weight }) => [
          { text: toBrief(name) },
          { text: toBrief(packaging) },
          { text: sides },
          figure(units),
          figure(weight),
        ]),
        [
          { text: 'Total', bold: true },
          { text: '' },
          { text: '' },
          { ...figure(totals.units), bold: true },
          { ...figure(totals.weight), bold: true },
        ],
      ],
    },
  };
}

/** The place where somebody signs, or the signature of who has signed on a device. */
function toSignature(who: string, waybill: Pick<Waybill, 'received' | 'photo'> | null) {
  const received = waybill?.received;
  const facts = waybill ? toReceivedLines(waybill).map(toPrintable) : ['Nombre, documento y fecha'];
  const line = { text: '_'.repeat(27), noWrap: true };
  return {
    stack: [
      ...(received?.firma
        ? [{ svg: toSvg(received.firma), height: SIGNATURE_PT, width: 3 * SIGNATURE_PT }, line]
        : [{ ...line, margin: below(SIGNATURE_PT) }]),
      { text: who, bold: true },
      ...facts.map((text) => ({ text, color: QUIET, fontSize: 9 })),
    ],
    width: '*' as const,
  };
}

function toPhoto(image: string) {
  return {
    unbreakable: true,
    margin: below(8),
    stack: [
      { text: 'Foto de la entrega', bold: true },
      { image, fit: PHOTO_PT as [number, number], margin: below(4) },
    ],
  };
}

function toSvg(path: string): string {
  const { width, height } = SIGNATURE_BOX;
  const look = `fill="none" stroke="${INK}" stroke-width="5" stroke-linecap="round"`;
  return `<svg viewBox="0 0 ${width} ${height}"><path d="${path}" ${look}/></svg>`;
}

function toBrief(text: string): string {
  const whole = toPrintable(text);
  return whole.length > MOST_IN_A_CELL ? `${whole.slice(0, MOST_IN_A_CELL).trimEnd()}…` : whole;
}
