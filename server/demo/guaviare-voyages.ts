/** Voyages of the company on the Guaviare: one that arrived and whose cargo waits to be claimed, one under way, one that leaves tomorrow. */

export interface DemoVoyage {
  readonly vessel: string;
  readonly branch: string;
  readonly destination: readonly [department: string, municipality: string];
  /** By their documents. */
  readonly crew: readonly string[];
  /** By their descriptions. */
  readonly shipments: readonly string[];
  readonly state: 'PROGRAMADO' | 'SALIO' | 'LLEGO';
  /** When it leaves, in days from now; one that has left did so with its shipments. */
  readonly inDays?: number;
}

export const VOYAGES: readonly DemoVoyage[] = [
  {
    vessel: 'Delfín Rosado',
    branch: 'San José del Guaviare',
    destination: ['Guaviare', 'Calamar'],
    crew: ['97610233', '1120568917'],
    shipments: ['Tejas y herramienta para vivienda'],
    state: 'LLEGO',
  },
  {
    vessel: 'Raudal del Retorno',
    branch: 'San José del Guaviare',
    destination: ['Vaupés', 'Carurú'],
    crew: ['86045712', '86067330'],
    shipments: ['Medicamentos refrigerados urgentes'],
    state: 'SALIO',
  },
  {
    vessel: 'Delfín Rosado',
    branch: 'San José del Guaviare',
    destination: ['Vaupés', 'Carurú'],
    crew: ['97610233', '1122119045', '1121830562'],
    shipments: ['Motor con repuestos y tanque', 'Nevera nueva con garantía'],
    state: 'PROGRAMADO',
    inDays: 1,
  },
];
