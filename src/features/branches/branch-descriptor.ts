/** How branches are listed and shown in detail. */

import type { SectionOf } from '../../crud/detail-screen';
import { fieldColumn, type ListOf } from '../../crud/list-descriptor';
import { branch } from '../../domain/entities/branch';

export const BRANCH_LIST: ListOf<typeof branch> = {
  searchHint: 'Nombre, dirección, municipio…',
  columns: [
    fieldColumn(branch, 'nombre'),
    fieldColumn(branch, 'direccion'),
    fieldColumn(branch, 'departamento'),
    fieldColumn(branch, 'municipio'),
    fieldColumn(branch, 'companiaNombre'),
  ],
};

export const BRANCH_SECTIONS: readonly SectionOf<typeof branch>[] = [
  { title: 'Sucursal', facts: ['nombre', 'companiaNombre'] },
  { title: 'Ubicación', facts: ['direccion', 'departamento', 'municipio'] },
];
