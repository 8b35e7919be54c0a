/** Part payments of shipments that cost more. */
export interface PartPayment {
  /** The description of the shipment. */
  readonly of: string;
  readonly valor: number;
  readonly hoursAgo: number;
  readonly nota: string;
  /** The user who received it. */
  readonly by: string;
}

export const PART_PAYMENTS: readonly PartPayment[] = [
  {
    of: 'Cemento para la escuela de Mitú',
    valor: 2_000_000,
    hoursAgo: 94,
    nota: 'Anticipo; el resto al llegar',
    by: 'empleado@fluvicarga.co',
  },
  {
    of: 'Tejas y herramienta para vivienda',
    valor: 300_000,
    hoursAgo: 210,
    nota: 'Lo que falta lo paga quien recibe',
    by: 'empleado@fluvicarga.co',
  },
  {
    of: 'Pescado seco para la galería',
    valor: 100_000,
    hoursAgo: 1,
    nota: 'Anticipo',
    by: 'admin@fluvicarga.co',
  },
];
