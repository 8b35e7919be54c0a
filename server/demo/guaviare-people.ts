/** The other customers of the company on the Guaviare, one line each. */
import type { Fields } from '../../src/domain/entity';
import { juridica, natural } from './builders';
import { TRADES, type Trade } from './trades';

/** Trade, document, names, last names, sex, born, phone, address, city; for a company also its name and NIT. */
const LINES = [
  'tienda|40412087|Blanca Nieves|Torres Caro|F|1971-06-18|3112207745|Carrera 20 No. 10-18 Barrio La Granja|San José del Guaviare',
  'tienda|97603318|José Rubén|Peña Lozano|M|1966-09-29|3144419082|Calle Principal Caserío La Libertad|El Retorno',
  'tienda|1120574463|Diana Carolina|Úsuga Higuita|F|1995-02-14|3208814490|Puerto principal|Miraflores|Supermercado El Raudal|901288340',
  'tienda|18204471|Anselmo|Gutiérrez Yepes|M|1980-11-05|3157712206|Calle 16 No. 12-09 Barrio Cuervo|Mitú',
  'tienda|40388126|Luz Dary|Cubillos Niño|F|1969-04-23|3103345518|Calle 11 No. 22-60 Barrio El Dorado|San José del Guaviare|Abarrotes Luz del Río|900631127',
  'ferreteria|17344092|Milton César|Agudelo Ñungo|M|1974-01-08|3118820163|Carrera 9 No. 6-30|Calamar|Ferretería y Maderas Calamar|900744516',
  'ferreteria|86059917|Hugo Alberto|Rincón Acuña|M|1977-08-12|3133307749|Carrera 24 No. 13-22 Barrio Modelo|San José del Guaviare|Constructora Serranía|901102938',
  'ferreteria|1121840027|Yeison|Barrera Piñeros|M|1992-05-31|3215509831|Calle 5 No. 4-12|Puerto Concordia',
  'finca|97610882|Rosendo|Achagua Pérez|M|1963-03-03|3124401187|Vereda Caño Blanco|San José del Guaviare',
  'finca|40390045|María Eugenia|Villamil Sáenz|F|1975-12-19|3168823340|Vereda La Paz|El Retorno',
  'finca|1120561948|Óscar Iván|Morales Cuéllar|M|1990-07-07|3203318872|Vereda La Gaitana|Calamar|Asociación de Cacaoteros del Unilla|900829104',
  'finca|52317764|Gladys|Ovalle Merchán|F|1978-10-10|3114472095|Vereda Puerto Nuevo|San José del Guaviare',
  'finca|97604551|Parmenio|Castro Ballén|M|1958-02-28|3145560137|Vereda El Unilla|El Retorno',
  'ganado|17331860|Luis Ángel|Forero Mahecha|M|1967-05-25|3102298814|Finca Los Moriches, vereda El Morro|San José del Guaviare|Ganadería Los Moriches|900390771',
  'ganado|86077304|Nelson Enrique|Páez Góngora|M|1981-09-14|3174406628|Vereda Barrancón|San José del Guaviare',
  'ganado|40402219|Ana Beatriz|Roa Chitiva|F|1973-11-30|3136617702|Vereda Mirolindo|El Retorno',
  'pesca|97600739|Crisanto|Guaca Moreno|M|1961-07-20|3205518846|Comunidad de Barrancón|San José del Guaviare',
  'pesca|1121702835|Ermelinda|Cabrera Sánchez|F|1988-04-02|3127730914|Puerto de pescadores|Mapiripán',
  'pesca|18203996|Fidel|Valencia Uribe|M|1984-06-16|3158804421|Barrio Las Brisas|Carurú|Pescadores del Vaupés Medio|901455670',
  'hogar|1120558871|Paola Andrea|Herrera Niampira|F|1996-03-27|3219904417|Calle 20 No. 24-05 Barrio 20 de Julio|San José del Guaviare',
  'hogar|79884013|Jorge Eliécer|Bustos Amézquita|M|1979-01-15|3107718829|Carrera 8 No. 8-40|Calamar',
  'hogar|53012640|Adriana Marcela|Quiñones Vela|F|1984-08-09|3143390456|Barrio Centro|Miraflores',
  'hogar|18200517|Teodoro|Ramírez Muñoz|M|1970-05-05|3166614408|Carrera 13 No. 16-28|Mitú',
  'salud|52790338|Liliana del Pilar|Arango Zuluaga|F|1981-12-12|3182206619|Calle 12 No. 20-30|San José del Guaviare|Droguería Guaviare Salud|900917355',
  'salud|80137722|Camilo Andrés|Ñustes Orjuela|M|1987-02-20|3124417780|Puesto de salud|Miraflores',
  'monte|69802254|Ligia|Jaramillo Rivera|F|1982-09-21|3213308857|Resguardo El Refugio|San José del Guaviare|Mujeres Artesanas de Panuré|901377219',
  'monte|18206148|Belarmino|González Lima|M|1976-06-24|3152209934|Comunidad de Puerto Paloma|Mitú',
  'monte|97608840|Efraín|Suárez Rentería|M|1965-10-18|3118807743|Caserío La Yuquera|Calamar',
];

const PEOPLE = LINES.map((line) => {
  const [trade = '', document = '', name = '', lastName = '', sex, ...rest] = line.split('|');
  const [born = '', phone = '', address = '', city = '', company, nit] = rest;
  return { trade, document, name, lastName, sex, born, phone, address, city, company, nit };
});

/** The trade and the city of each of these customers, from which a year of cargo is generated. */
export const TRADE_OF: readonly (readonly [document: string, trade: Trade, city: string])[] =
  PEOPLE.map(({ document, trade, city }) => [document, toTrade(trade), city]);

export const MORE_CUSTOMERS: readonly Fields[] = PEOPLE.map(
  ({ document, name, lastName, sex, born, phone, address, city, company, nit }) => {
    const gender = sex === 'F' ? 'Femenino' : 'Masculino';
    return company && nit
      ? juridica([document, name, lastName, gender], [company, nit], born, phone, address, city)
      : natural([document, name, lastName, gender], born, phone, address, city);
  },
);

function toTrade(name: string): Trade {
  if (!Object.hasOwn(TRADES, name)) throw new Error(`There is no trade ${name}`);
  return name as Trade;
}
