/** The labels that travel on the cargo: one for each piece, with the number large and a code that leads to its tracking. */
import { toPieceLink } from '../rules/label-code';
import { toPrintable } from './printable';

export interface Label {
  /** The guide number, or the provisional one. */
  readonly number: string;
  /** The public tracking link, in the code, with the number of the piece. */
  readonly link: string;
  readonly destination: string;
  readonly recipient: string;
  readonly sender: string;
  readonly vessel: string;
  /** How many pieces there are: as many labels. */
  readonly pieces: number;
}

interface LabelSize {
  readonly value: string;
  readonly label: string;
  /** In mm. */
  readonly width: number;
  readonly height: number;
}

export const LABEL_SIZES = [
  { value: '50x80', label: 'Etiqueta de 50 × 80 mm', width: 50, height: 80 },
  { value: '58', label: 'Tiquete de 58 mm', width: 58, height: 80 },
  { value: '80', label: 'Tiquete de 80 mm', width: 80, height: 80 },
] as const satisfies readonly LabelSize[];

export type LabelSizeName = (typeof LABEL_SIZES)[number]['value'];

/** A roll holds about as many; more at once would hold a tablet for minutes. */
export const MOST_LABELS = 300;

const PT_PER_MM = 72 / 25.4;
const MARGIN_PT = 7;
const CODE_PT = 88;
/** The width of a letter of the bold font, as a part of its size, and of a capital or digit. */
const LETTER = 0.62;
const LARGEST_NUMBER_PT = 25;

/** The labels as a pdfmake document, each on a page of its own size. At most `MOST_LABELS`. */
export function toLabelsDocument(labels: readonly Label[], size: LabelSizeName) {
  const { width, height } = LABEL_SIZES.find(({ value }) => value === size) ?? LABEL_SIZES[0];
  const widthPt = width * PT_PER_MM;
  const pages = labels
    .flatMap((label) =>
      Array.from({ length: Math.min(label.pieces, MOST_LABELS) }, (_, at) => ({ label, at })),
    )
    .slice(0, MOST_LABELS)
    .map(({ label, at }) => toPage(label, at + 1, widthPt));
  return {
    info: { title: 'Etiquetas', creator: 'FluviCarga' },
    language: 'es-CO',
    pageSize: { width: widthPt, height: height * PT_PER_MM },
    pageMargins: MARGIN_PT,
    defaultStyle: { font: 'Roboto', fontSize: 9, color: '#000000', lineHeight: 1.05 },
    content: pages.map((stack, at) => ({
      stack,
      ...(at > 0 && { pageBreak: 'before' as const }),
    })),
  };
}

function toPage(label: Label, piece: number, widthPt: number) {
  const room = widthPt - 2 * MARGIN_PT;
  const number = toPrintable(label.number);
  const fontSize = Math.min(LARGEST_NUMBER_PT, room / (number.length * LETTER));
  const line = (text: string, size: number, most: number) => ({
    text: toBrief(text, Math.floor((most * room) / (size * 0.56))),
    fontSize: size,
  });
  return [
    { text: number, bold: true, fontSize, alignment: 'center' as const, noWrap: true },
    {
      columns: [
        {
          qr: toPieceLink(label.link, { at: piece, of: label.pieces }),
          fit: CODE_PT,
          eccLevel: 'M' as const,
          width: 'auto' as const,
        },
        {
          text: `${piece} de ${label.pieces}`,
          bold: true,
          fontSize: 13,
          alignment: 'right' as const,
          width: '*' as const,
        },
      ],
      columnGap: 3,
      margin: [0, 3, 0, 3] as [number, number, number, number],
    },
    { ...line(label.destination, 15, 2), bold: true },
    { ...line(`Para: ${label.recipient}`, 10.5, 2), bold: true },
    line(`De: ${label.sender}`, 9, 1),
    line(label.vessel, 9, 1),
  ];
}

/** Cuts a text to its lines, so that a long one never moves the rest to a second page. */
function toBrief(text: string, most: number): string {
  const whole = toPrintable(text).replace(/\s+/gu, ' ').trim();
  return whole.length > most ? `${whole.slice(0, Math.max(1, most - 1)).trimEnd()}…` : whole;
}
