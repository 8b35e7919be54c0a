/** A Spanish sentence, from which what is understood is taken out until nothing but fillers is left. */

/** Lower case, without accents and punctuation; `41.240.318` becomes one number, dates and `PROV-7K2M-4Q` stay. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/(?<=\d)\.(?=\d{3}(?!\d))/g, '')
    .replace(/[^a-z0-9/-]+/g, ' ')
    .replace(/(?<![a-z0-9])[/-]+|[/-]+(?![a-z0-9])/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

export interface Sentence {
  /** Words between single blanks, one before and one after; what was taken left its mark, such as `#count`. */
  readonly rest: () => string;
  /** Whole words that match, replaced by a mark; null where there are none. */
  readonly take: (words: RegExp, mark: string) => RegExpExecArray | null;
  /** How the person wrote a folded word. */
  readonly spelled: (word: string) => string;
}

export function createSentence(text: string): Sentence {
  const spellings = new Map(text.split(/\s+/).map((word) => [fold(word), trimmed(word)]));
  let rest = ` ${fold(text)} `;
  return {
    rest: () => rest,
    take(words, mark) {
      const found = new RegExp(`(?<= )(?:${words.source})(?= )`).exec(rest);
      if (!found) return null;
      const end = found.index + found[0].length;
      rest = `${rest.slice(0, found.index)}#${mark}${rest.slice(end)}`;
      return found;
    },
    spelled: (word) => spellings.get(word) ?? word,
  };
}

const trimmed = (word: string) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** Words that carry no meaning here. */
const FILLERS = new Set(
  [
    'a al ahora algun alguna actualmente aqui asi aun ay buenas buenos cada como con cual cuales cuando dame de del dia dias',
    'dime digame e equipo el ella ellas ellos en entre era es esa ese esas esos esta estan estaba estaban este',
    'estos estas existe existen favor fue fueron gracias ha habia haber han hasta hay hemos hecho hechos hicieron hizo',
    'hola hubo la las le les lista listado listar lo los me mi mis momento muestra muestrame mostrar muy necesito',
    'noches nos nuestra nuestras nuestro nuestros o para pero por porfa porfavor podrias puede puedes que quiero',
    'quisiera registrada registradas registrado registrados registraron registro saber se segun senor senora ser si son',
    'su sus sistema tardes te tengo tenemos tiene tienen toda todas todavia todo todos tu un una unas uno unos usted va van ver vienen',
    'y ya quedan queda numero don dona hacer tenga llamado llamada llama nombre',
  ]
    .join(' ')
    .split(' '),
);

/** What nobody understood: every such word makes the whole sentence not understood. */
export function leftOver(sentence: Sentence): string[] {
  return sentence
    .rest()
    .trim()
    .split(' ')
    .filter((word) => word !== '' && !word.startsWith('#') && !FILLERS.has(word));
}
