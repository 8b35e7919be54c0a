/** How branches are listed and shown in detail. */

import type { DetailSection } from '../../crud/detail-screen';
import { fieldColumn, type ListDescriptor } from '../../crud/list-descriptor';
import { branch } from '../../domain/entities/branch';
import type { FieldNameOf } from '../../domain/entity';

export const BRANCH_LIST: ListDescriptor = {
  searchHint: 'Nombre, dirección, municipio…',
  columns: [
    fieldColumn(branch, 'nombre'),
    fieldColumn(branch, 'direccion'),
    fieldColumn(branch, 'departamento'),
    fieldColumn(branch, 'municipio'),
    fieldColumn(branch, 'companiaNombre'),
  ],
};

export const BRANCH_SECTIONS: readonly DetailSection<FieldNameOf<typeof branch>>[] = [
  { title: 'Sucursal', facts: ['nombre', 'companiaNombre'] },
  { title: 'Ubicación', facts: ['direccion', 'departamento', 'municipio'] },
];
