import type { Fields } from '../entity';
import { isSamePlace } from '../values/same';

/** The question before a way is saved that ends in the municipality where it begins; null for every other. */
export function toSameTownQuestion(way: Fields): string | null {
  const isSame = (part: string) => isSamePlace(way[`${part}Salida`], way[`${part}Llegada`]);
  return way.municipioLlegada && isSame('municipio') && isSame('departamento')
    ? `Sale de ${way.municipioLlegada} y llega al mismo municipio. ¿Es así?`
    : null;
}
