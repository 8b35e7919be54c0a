/** Typical products by the sender's trade: `[category, name, description, kg a unit, cm, packaging]`. */
export type Kind = readonly [
  category: string,
  name: string,
  description: string,
  kgPerUnit: number,
  size: readonly [length: number, width: number, height: number],
  packaging: string,
  special?: 'perishable' | 'hazardous' | 'insured',
];

export type Trade =
  | 'tienda'
  | 'ferreteria'
  | 'finca'
  | 'ganado'
  | 'pesca'
  | 'hogar'
  | 'salud'
  | 'monte';

export const TRADES: Readonly<Record<Trade, readonly Kind[]>> = {
  tienda: [
    ['Alimentos', 'Arroz', 'Bultos de 50 kg', 50, [75, 45, 20], 'Bulto'],
    ['Alimentos', 'Azúcar', 'Bultos de 50 kg', 50, [75, 45, 18], 'Bulto'],
    ['Alimentos', 'Panela', 'Cajas de 24 kg', 24, [40, 28, 24], 'Caja'],
    ['Bebidas', 'Gaseosa surtida', 'Canastas de 24 envases', 18, [48, 33, 26], 'Canasta'],
    ['Alimentos', 'Aceite vegetal', 'Cajas de 12 botellas de un litro', 12, [40, 30, 32], 'Caja'],
  ],
  ferreteria: [
    ['Materiales de construcción', 'Cemento gris', 'Sacos de 50 kg', 50, [65, 40, 14], 'Saco'],
    ['Materiales de construcción', 'Teja de zinc', 'Láminas de 3 m', 5.5, [300, 80, 4], 'Atado'],
    ['Herramientas', 'Palas y machetes', 'Docenas amarradas', 15, [110, 30, 30], 'Atado'],
    [
      'Materiales de construcción',
      'Pintura de aceite',
      'Canecas de 5 galones',
      22,
      [32, 32, 38],
      'Caneca',
      'hazardous',
    ],
    [
      'Herramientas',
      'Motobomba',
      'De dos pulgadas, en su caja',
      28,
      [60, 50, 50],
      'Caja',
      'insured',
    ],
  ],
  finca: [
    ['Insumos agrícolas', 'Abono orgánico', 'Bultos de 40 kg', 40, [70, 45, 18], 'Bulto'],
    [
      'Alimentos',
      'Plátano hartón',
      'Racimos recién cortados',
      20,
      [60, 40, 40],
      'Granel',
      'perishable',
    ],
    ['Alimentos', 'Yuca brava', 'Bultos lavados', 45, [70, 50, 25], 'Bulto', 'perishable'],
    ['Alimentos', 'Cacao en grano', 'Sacos de 60 kg secos', 60, [90, 60, 25], 'Saco', 'insured'],
    [
      'Insumos agrícolas',
      'Fungicida',
      'Cajas de 12 frascos',
      14,
      [40, 30, 30],
      'Caja',
      'hazardous',
    ],
  ],
  ganado: [
    ['Insumos agrícolas', 'Sal mineralizada', 'Bultos de 40 kg', 40, [70, 45, 16], 'Bulto'],
    ['Insumos agrícolas', 'Alambre de púas', 'Rollos de 350 m', 25, [32, 32, 30], 'Rollo'],
    [
      'Animales vivos',
      'Terneros',
      'Con guía sanitaria',
      120,
      [140, 50, 110],
      'Corral',
      'perishable',
    ],
    [
      'Alimentos',
      'Queso campesino',
      'Canastillas de 20 kg',
      20,
      [60, 40, 25],
      'Canastilla',
      'perishable',
    ],
  ],
  pesca: [
    [
      'Pescado',
      'Bagre salado',
      'Canastillas de pescado seco',
      25,
      [60, 40, 25],
      'Canastilla',
      'perishable',
    ],
    [
      'Pescado',
      'Bocachico en hielo',
      'Neveras de 50 kg',
      50,
      [80, 45, 45],
      'Nevera de icopor',
      'perishable',
    ],
    ['Herramientas', 'Mallas y anzuelos', 'Tulas surtidas', 8, [60, 40, 40], 'Tula'],
    ['Combustibles', 'Gasolina', 'Canecas de 55 galones', 160, [60, 60, 90], 'Caneca', 'hazardous'],
  ],
  hogar: [
    ['Muebles', 'Colchón doble', 'De 140 x 190, forrado', 22, [190, 140, 24], 'Plástico'],
    [
      'Electrodomésticos',
      'Nevera',
      'De 220 litros, siempre de pie',
      52,
      [60, 58, 150],
      'Caja',
      'insured',
    ],
    [
      'Electrodomésticos',
      'Planta eléctrica',
      'De 3 kW con su aceite',
      45,
      [60, 45, 45],
      'Guacal',
      'insured',
    ],
    ['Muebles', 'Sillas plásticas', 'Juegos de seis', 14, [60, 60, 110], 'Atado'],
  ],
  salud: [
    [
      'Medicamentos',
      'Vacunas',
      'Cavas con cadena de frío',
      8,
      [50, 40, 40],
      'Nevera de icopor',
      'perishable',
    ],
    ['Medicamentos', 'Suero oral', 'Cajas de 24 botellas', 14, [40, 30, 25], 'Caja'],
    [
      'Medicamentos',
      'Dotación de enfermería',
      'Cajas selladas',
      9,
      [45, 35, 35],
      'Caja',
      'insured',
    ],
  ],
  monte: [
    ['Artesanías', 'Cestería de yaré', 'Canastos tejidos a mano', 0.9, [45, 45, 50], 'Costal'],
    ['Alimentos', 'Fariña', 'Bultos de fariña tostada', 40, [70, 45, 20], 'Bulto'],
    ['Alimentos', 'Pulpa de asaí', 'Baldes congelados', 20, [32, 32, 38], 'Balde', 'perishable'],
    ['Artesanías', 'Madera de achapo', 'Bloques aserrados', 35, [300, 25, 10], 'Atado'],
  ],
};
