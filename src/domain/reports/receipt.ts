/** The receipt of a payment, half a page of Letter: amount, payer, receiver, and the rest owed. */
import { capitalised } from '../rules/capitalised';
import { withUnbrokenMoney } from '../rules/numbers';
import { below } from './document';
import { toPrintable } from './printable';

export interface ReceiptRow {
  readonly label: string;
  readonly value: string;
}

export interface Receipt {
  /** The server's number of the payment, or a provisional one. */
  readonly number: string;
  /** 'Recibo n.º', or that it is provisional. */
  readonly numberLabel: string;
  /** Its name before it had a number; null where there was none. */
  readonly provisional: string | null;
  readonly company: string;
  /** The branch, and where it is. */
  readonly place: string;
  /** The public tracking link, in the code. */
  readonly link: string;
  /** '$ 120.000' */
  readonly amount: string;
  /** 'ciento veinte mil pesos' */
  readonly amountWords: string;
  readonly rows: readonly ReceiptRow[];
  /** Why it is void; null while it is in force. */
  readonly annulled: string | null;
}

export const NO_INVOICE = 'No es una factura electrónica.';
export const ANNULLED = 'ANULADO';

const MARGIN_PT = 36;
const QUIET = '#444444';
const CODE_PT = 70;
const LINE = '#999999';

/** The receipt as a pdfmake document. Amounts, dates and numbers stay on one line. */
export function toReceiptDocument(receipt: Receipt) {
  const { number, numberLabel, provisional, company, place, link, amount } = receipt;
  const { amountWords, rows, annulled } = receipt;
  return {
    info: { title: `Recibo de pago ${number}`, creator: 'FluviCarga' },
    language: 'es-CO',
    pageSize: 'LETTER' as const,
    pageMargins: [MARGIN_PT, MARGIN_PT, MARGIN_PT, 44] as [number, number, number, number],
    defaultStyle: { font: 'Roboto', fontSize: 10, color: '#000000', lineHeight: 1.15 },
    ...(annulled !== null && {
      watermark: { text: ANNULLED, color: '#999999', opacity: 0.3, bold: true, angle: -20 },
    }),
    content: [
      {
        columns: [
          {
            width: '*' as const,
            stack: [
              { text: 'Recibo de pago', fontSize: 19, bold: true },
              { text: toPrintable(company), bold: true },
              { text: toPrintable(place) },
            ],
          },
          {
            width: 'auto' as const,
            alignment: 'right' as const,
            stack: [
              { text: numberLabel },
              { text: number, fontSize: 17, bold: true, noWrap: true },
              ...(provisional
                ? [{ text: `Provisional: ${provisional}`, fontSize: 9, noWrap: true }]
                : []),
            ],
          },
          { width: 'auto' as const, qr: link, fit: CODE_PT, eccLevel: 'M' as const },
        ],
        columnGap: 12,
      },
      ...(annulled === null
        ? []
        : [
            {
              margin: below(8),
              text: [
                { text: `${ANNULLED}. `, bold: true, fontSize: 14 },
                { text: unbroken(annulled) },
              ],
            },
          ]),
      { text: unbroken(amount), fontSize: 22, bold: true, noWrap: true, margin: below(10) },
      { text: toPrintable(`${capitalised(amountWords)}.`), bold: true },
      {
        margin: below(8),
        layout: {
          hLineWidth: (at: number) => (at === 0 ? 0 : 0.75),
          vLineWidth: () => 0,
          hLineColor: () => LINE,
          paddingLeft: () => 0,
        },
        table: {
          dontBreakRows: true,
          widths: [130, '*'],
          body: rows.map(({ label, value }) => [
            { text: label, color: QUIET },
            { text: unbroken(value), bold: true },
          ]),
        },
      },
      {
        unbreakable: true,
        margin: below(36),
        columnGap: 28,
        columns: ['Recibe el dinero', 'Paga'].map((who) => ({
          width: '*' as const,
          stack: [
            { text: '_'.repeat(34), noWrap: true },
            { text: who, bold: true },
            { text: 'Nombre y documento', color: QUIET, fontSize: 9 },
          ],
        })),
      },
      { text: NO_INVOICE, color: QUIET, margin: below(14) },
    ],
  };
}

/** No line ends inside a sum of money, a date with its hour or a number with dashes. */
function unbroken(text: string): string {
  return withUnbrokenMoney(toPrintable(text))
    .replaceAll(' · ', '\u00a0·\u00a0')
    .replace(/PROV-(\w{4})-(\w{2})/gu, 'PROV\u2011$1\u2011$2');
}
