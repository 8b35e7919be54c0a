/** The manifest of a vessel: its cargo, for the inspector at the pier, with room for signatures. */
import {
  type CargoTotals,
  formatCubicMetres,
  formatKilograms,
  formatShare,
  toFraction,
} from '../rules/cargo-measures';
import { formatDateTime } from '../rules/dates';
import { formatInteger } from '../rules/numbers';
import { toPrintable } from './printable';

export interface ManifestRow extends CargoTotals {
  /** The guide number, or the provisional one. */
  readonly number: string;
  readonly sender: string;
  readonly recipient: string;
  /** 'San José del Guaviare – Miraflores' */
  readonly route: string;
  /** '24 Panela, 2 Motobomba'; '' where this device does not know the goods. */
  readonly goods: string;
  /** The dangerous goods among them; '' without any. */
  readonly dangerous: string;
}

/** A crew member aboard; '' where there is no licence. */
export interface ManifestCrew {
  readonly name: string;
  /** 'Capitán' */
  readonly role: string;
  readonly document: string;
  readonly licence: string;
  readonly expiry: string;
}

/** A voyage's additions to the cargo aboard. */
export interface ManifestVoyage {
  /** Departure and destination, each as a label and its value. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly crew: readonly ManifestCrew[];
  /** Shipments and crew of the voyage that this device does not hold: the paper says that they are missing. */
  readonly unlisted: number;
  readonly unlistedCrew: number;
}

export interface Manifest {
  readonly vessel: string;
  /** Type, plate, registration and permit, each as a label and its value; a missing one says so. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly company: string;
  readonly rows: readonly ManifestRow[];
  readonly capacity: Pick<CargoTotals, 'kilograms' | 'cubicMetres'>;
  /** ms since 1970. */
  readonly at: number;
  /** The age of its data: 'Datos de las 3:15 p. m.' */
  readonly source: string;
  readonly voyage?: ManifestVoyage;
}

const MARGIN_PT = 32;
const INK = '#16262e';
const QUIET = '#5b6b73';
const BAND = '#eef4f5';
/** A cell of more letters would be taller than a page, which no row may be. */
const MOST_IN_A_CELL = 300;

const HEADS = ['N.º', 'Guía', 'Remitente', 'Destinatario', 'Ruta', 'Carga', 'Uds.', 'kg', 'm³'];
const WIDTHS = [18, 74, '*', '*', 96, '*', 34, 46, 40];

/** The manifest as a pdfmake document: Letter on its side, the head of the table on every page. */
export function toManifestDocument(manifest: Manifest) {
  const { vessel, facts, company, rows, at, source, voyage } = manifest;
  const dangerous = rows.filter((row) => row.dangerous !== '');
  return {
    info: { title: `Manifiesto de carga · ${vessel}`, creator: 'FluviCarga' },
    language: 'es-CO',
    pageSize: 'LETTER' as const,
    pageOrientation: 'landscape' as const,
    pageMargins: [MARGIN_PT, MARGIN_PT, MARGIN_PT, 40] as [number, number, number, number],
    defaultStyle: { font: 'Roboto', fontSize: 8.5, color: INK, lineHeight: 1.15 },
    footer: (page: number, pages: number) => ({
      columns: [
        { text: toPrintable(`${company} · ${vessel}`) },
        { text: `Página ${page} de ${pages}`, alignment: 'right' as const },
      ],
      margin: [MARGIN_PT, 12, MARGIN_PT, 0] as [number, number, number, number],
      fontSize: 8,
      color: QUIET,
    }),
    content: [
      { text: 'Manifiesto de carga', fontSize: 16, bold: true },
      { text: toPrintable(`${vessel} · ${company}`), fontSize: 12, bold: true, margin: below(2) },
      {
        text: facts.map(([label, value]) => toPrintable(`${label}: ${value}`)).join('  ·  '),
        margin: below(3),
      },
      ...(voyage ? toVoyageLines(voyage) : []),
      {
        text: `Hecho el ${formatDateTime(at)} (hora de Bogotá) · ${source}`,
        color: QUIET,
        margin: below(2),
      },
      { margin: below(8), layout: LAYOUT, table: toTable(rows) },
      ...toTotalLines(manifest).map((text) => ({ text, bold: true, margin: below(3) })),
      {
        text:
          dangerous.length === 0
            ? 'Mercancías peligrosas: ninguna declarada.'
            : `Mercancías peligrosas: ${dangerous.map((row) => toBrief(`${row.number}, ${row.dangerous}`)).join('; ')}.`,
        bold: dangerous.length > 0,
        margin: below(6),
      },
      { unbreakable: true, margin: below(34), columns: SIGNATURES.map(toSignature), columnGap: 28 },
    ],
  };
}

/** The cargo, and its share of the vessel's capacity. */
export function toTotalLines({
  rows,
  capacity,
  voyage,
}: Pick<Manifest, 'rows' | 'capacity' | 'voyage'>): string[] {
  const sum = (of: (row: ManifestRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  const kilograms = sum((row) => row.kilograms);
  const cubicMetres = sum((row) => row.cubicMetres);
  const share = (load: number, most: number, text: string) =>
    most > 0 ? ` de ${text} (${formatShare(toFraction(load, most))})` : '';
  const unknown = rows.filter(({ goods }) => goods === '').length;
  return [
    `${rows.length === 1 ? '1 envío' : `${rows.length} envíos`}, ${formatInteger(sum((row) => row.units))} unidades.`,
    `Peso: ${formatKilograms(kilograms)}${share(kilograms, capacity.kilograms, formatKilograms(capacity.kilograms))}.`,
    `Volumen: ${formatCubicMetres(cubicMetres)}${share(cubicMetres, capacity.cubicMetres, formatCubicMetres(capacity.cubicMetres))}.`,
    ...(unknown > 0
      ? [
          `De ${unknown === 1 ? '1 envío' : `${unknown} envíos`} este equipo no conoce la carga: no está en las sumas.`,
        ]
      : []),
    ...(voyage && voyage.unlisted > 0
      ? [
          `Faltan aquí ${voyage.unlisted === 1 ? '1 envío' : `${voyage.unlisted} envíos`} de este viaje: este equipo no tiene los datos.`,
        ]
      : []),
  ];
}

/** When and where to it goes, and who is aboard, each with the licence. */
function toVoyageLines({ facts, crew, unlistedCrew }: ManifestVoyage) {
  const people = crew.map(({ name, role, document, licence, expiry }) =>
    [
      `${role} ${name}`,
      `documento ${document}`,
      licence ? `licencia ${licence}` : 'sin licencia',
      ...(expiry ? [`hasta ${expiry}`] : []),
    ].join(', '),
  );
  const missing =
    unlistedCrew > 0 ? [`${unlistedCrew} más, de quien este equipo no tiene los datos`] : [];
  const aboard = [...people, ...missing];
  return [
    {
      text: facts.map(([label, value]) => toPrintable(`${label}: ${value}`)).join('  ·  '),
      bold: true,
      margin: below(3),
    },
    {
      text: toPrintable(`Tripulación: ${aboard.length > 0 ? aboard.join('; ') : 'sin dato'}.`),
      margin: below(3),
    },
  ];
}

const below = (points: number): [number, number, number, number] => [0, points, 0, 0];

const LAYOUT = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => '#c9d6da',
  fillColor: (row: number) => (row === 0 ? BAND : null),
};

function toTable(rows: readonly ManifestRow[]) {
  const figure = (text: string) => ({ text, alignment: 'right' as const });
  return {
    headerRows: 1,
    dontBreakRows: true,
    widths: WIDTHS,
    body: [
      HEADS.map((text, at) => ({
        text,
        bold: true,
        alignment: at > 5 ? ('right' as const) : ('left' as const),
      })),
      ...rows.map((row, at) => [
        { text: String(at + 1) },
        { text: toPrintable(row.number), bold: true, noWrap: true },
        { text: toBrief(row.sender) },
        { text: toBrief(row.recipient) },
        { text: toBrief(row.route) },
        { text: row.goods ? toBrief(row.goods) : 'Sin dato en este equipo' },
        figure(row.goods ? formatInteger(row.units) : '–'),
        figure(row.goods ? formatKilograms(row.kilograms).replace(' kg', '') : '–'),
        figure(row.goods ? formatCubicMetres(row.cubicMetres).replace(' m³', '') : '–'),
      ]),
    ],
  };
}

const SIGNATURES = ['Despacha en el muelle', 'Capitán', 'Recibe en destino'];

const toSignature = (who: string) => ({
  stack: [
    { text: '_'.repeat(34), noWrap: true },
    { text: who, bold: true },
    { text: 'Nombre, documento y hora', color: QUIET },
  ],
  width: '*' as const,
});

function toBrief(text: string): string {
  const whole = toPrintable(text);
  return whole.length > MOST_IN_A_CELL ? `${whole.slice(0, MOST_IN_A_CELL).trimEnd()}…` : whole;
}
