/** A Spanish sentence in which each recognised phrase is replaced by a mark, until only filler words are left. */
import { folded } from '../../domain/rules/search';

/** Lower case without accents or punctuation; `41.240.318` becomes one number, dates and `PROV-7K2M-4Q` stay. */
export function fold(text: string): string {
  return folded(text)
    .replace(/(?<=\d)\.(?=\d{3}(?!\d))/g, '')
    .replace(/[^a-z0-9/-]+/g, ' ')
    .replace(/(?<![a-z0-9])[/-]+|[/-]+(?![a-z0-9])/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

export type Sentence = ReturnType<typeof createSentence>;

export function createSentence(text: string) {
  const trimmed = (word: string) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const spellings = new Map(text.split(/\s+/).map((word) => [fold(word), trimmed(word)]));
  let rest = ` ${fold(text)} `;
  const find = (pattern: string) => new RegExp(`(?<= )(?:${pattern})(?= )`).exec(rest);
  /** The folded words and marks (`#count`) that are left. */
  const words = () => rest.trim().split(' ');
  /** Replaces the first match of whole words by a mark, unless `read` returns null for it. */
  function take<T>(
    pattern: string,
    mark: string,
    read: (found: RegExpExecArray) => T | null,
  ): T | null {
    const found = find(pattern);
    const value = found && read(found);
    if (!found || value === null) return null;
    rest = `${rest.slice(0, found.index)}#${mark}${rest.slice(found.index + found[0].length)}`;
    return value;
  }
  return {
    words,
    take,
    has: (pattern: string) => find(pattern) !== null,
    /** Replaces every match. @returns the matches */
    takeAll(pattern: string, mark: string): string[] {
      const found: string[] = [];
      while (take(pattern, mark, ([match]) => found.push(match)));
      return found;
    },
    /** The words that were not recognised. One is enough to refuse the whole sentence. */
    unknown: () => words().filter((word) => !/^#|^$/.test(word) && !FILLERS.has(word)),
    /** Folded words as the person typed them. */
    spelled(phrase: string): string {
      const spelled = phrase.split(' ').map((word) => spellings.get(word) ?? word);
      return spelled.join(' ');
    },
  };
}

/** Words without a meaning of their own here. */
const FILLERS = new Set(
  `a al ahora algun alguna actualmente aqui asi aun ay buenas buenos cada como con cual cuales cuando dame de del dia dias
  dime digame e equipo el ella ellas ellos en entre era es esa ese esas esos esta estan estaba estaban este estos estas
  existe existen favor fue fueron gracias ha habia haber han hasta hay hemos hecho hechos hicieron hizo hola hubo la las le
  les lista listado listar lo los me mi mis momento muestra muestrame mostrar muy necesito noches nos nuestra nuestras
  nuestro nuestros o para pero por porfa porfavor podrias puede puedes que quiero quisiera registrada registradas registrado
  registrados registraron registro saber se segun senor senora ser si son su sus sistema tardes te tengo tenemos tiene
  tienen toda todas todavia todo todos tu un una unas uno unos usted va van ver vienen y ya quedan queda numero don dona
  hacer tenga llamado llamada llama nombre`.split(/\s+/),
);
