/** The other crew of the company on the Guaviare. */
import type { Fields } from '../../src/domain/entity';
import { crew } from './builders';

export const MORE_CREW: readonly Fields[] = [
  crew(
    'Capitan',
    ['17320745', 'Saúl', 'Tique Guzmán', 'Masculino'],
    '1969-03-22',
    '3114408821',
    'Carrera 21 No. 6-14 San José del Guaviare',
    ['CAP-FL-19032', '2028-05-12'],
  ),
  crew(
    'Motorista',
    ['1120569902', 'Jhon Fredy', 'Perdomo Ñañez', 'Masculino'],
    '1994-09-17',
    '3206617745',
    'Barrio El Remanso San José del Guaviare',
    null,
  ),
  crew(
    'Motorista',
    ['97609215', 'Eliseo', 'Carvajal Rey', 'Masculino'],
    '1972-12-04',
    '3145512290',
    'Vereda Puerto Arturo San José del Guaviare',
    null,
  ),
  crew(
    'Maquinista',
    ['86071188', 'Rigoberto', 'Leal Bermúdez', 'Masculino'],
    '1976-08-30',
    '3133304478',
    'Calle 14 No. 23-50 San José del Guaviare',
    ['MAQ-FL-11740', '2027-11-03'],
  ),
  crew(
    'Marinero',
    ['1121904476', 'Duván Felipe', 'Cometa Yaguará', 'Masculino'],
    '2001-05-09',
    '3218806634',
    'Barrio Porvenir Calamar',
    null,
  ),
  crew(
    'Piloto',
    ['40397720', 'Nidia Esperanza', 'Galindo Avella', 'Femenino'],
    '1983-02-11',
    '3127709915',
    'Carrera 19 No. 14-08 San José del Guaviare',
    ['PIL-FL-38812', '2026-12-20'],
  ),
];
