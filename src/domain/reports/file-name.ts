import { toBogotaDay } from '../rules/dates';
import { folded } from '../rules/search';

/** `listado_de_clientes_2026-11-20.pdf`: letters that every disk takes, Bogotá's day. */
export function toFileName(title: string, at: number, extension: 'pdf' | 'csv' | 'xlsx'): string {
  const words = folded(title).match(/[a-z0-9]+/g) ?? [];
  return `${[...words, toBogotaDay(at)].join('_')}.${extension}`;
}
