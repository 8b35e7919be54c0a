/** Pesos in words, as a receipt spells them: 'ciento veinte mil pesos', 'un millón de pesos'. */

const SMALL = [
  '',
  ...['un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'],
  ...['once', 'doce', 'trece', 'catorce', 'quince', 'dieciséis', 'diecisiete', 'dieciocho'],
  ...['diecinueve', 'veinte', 'veintiún', 'veintidós', 'veintitrés', 'veinticuatro'],
  ...['veinticinco', 'veintiséis', 'veintisiete', 'veintiocho', 'veintinueve'],
];
const TENS = ['treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];
const HUNDREDS = [
  ...['', 'ciento', 'doscientos', 'trescientos', 'cuatrocientos', 'quinientos'],
  ...['seiscientos', 'setecientos', 'ochocientos', 'novecientos'],
];
const THOUSAND = 1000;
const MILLION = 1_000_000;

/** Whole pesos, from one to a million millions. */
export function toAmountWords(pesos: number): string {
  if (pesos === 1) return 'un peso';
  const of = pesos >= MILLION && pesos % MILLION === 0 ? 'de ' : '';
  return `${toWords(pesos)} ${of}pesos`;
}

/** A whole number alone: 'mil doscientos veintiuno'. */
export const toNumberWords = (number: number) => toWords(number).replace(/[uú]n$/, 'uno');

/** As it stands before a masculine noun. */
function toWords(number: number): string {
  if (number >= MILLION ** 2) return join(scaled(number, MILLION ** 2, 'un billón', 'billones'));
  if (number >= MILLION) return join(scaled(number, MILLION, 'un millón', 'millones'));
  if (number >= THOUSAND) return join(scaled(number, THOUSAND, 'mil', 'mil'));
  if (number === 100) return 'cien';
  const rest = number % 100;
  return join([HUNDREDS[Math.trunc(number / 100)] ?? '', toTens(rest)]);
}

function scaled(number: number, scale: number, one: string, many: string): string[] {
  const count = Math.trunc(number / scale);
  return [count === 1 ? one : `${toWords(count)} ${many}`, toWords(number % scale)];
}

function toTens(number: number): string {
  if (number < 30) return SMALL[number] ?? '';
  const ten = TENS[Math.trunc(number / 10) - 3] ?? '';
  return number % 10 === 0 ? ten : `${ten} y ${SMALL[number % 10]}`;
}

const join = (words: readonly string[]) => words.filter(Boolean).join(' ');
