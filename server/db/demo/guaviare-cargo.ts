import { product, shipment } from './build';

const [MALECON, CALAMAR] = ['Bodega Malecón', 'Bodega Puerto Calamar'];
const ON_BOARD = 'a bordo: La Esperanza del Guaviare';

export const PRODUCTS = [
  product('40385310', 'Alimentos', ['Arroz', 'Bultos de 50 kg de arroz del Meta'], 40, [2000, 'kg'], [75, 45, 20], 'Bulto', MALECON),
  product('40385310', 'Alimentos', ['Aceite vegetal', 'Cajas de 12 botellas de un litro'], 30, [360, 'kg'], [40, 30, 32], 'Caja', MALECON),
  product('40385310', 'Bebidas', ['Gaseosa surtida', 'Canastas de 24 envases'], 60, [1080, 'kg'], [48, 33, 26], 'Canasta', ON_BOARD),
  product('40385310', 'Alimentos', ['Panela', 'Cajas de 24 kg de panela redonda'], 25, [600, 'kg'], [40, 28, 24], 'Caja', MALECON),
  product('17323904', 'Materiales de construcción', ['Cemento gris', 'Sacos de 50 kg protegidos de la humedad'], 120, [6000, 'kg'], [65, 40, 14], 'Saco', ON_BOARD, { specialHandlingInstructions: 'Cubrir con carpa' }),
  product('17323904', 'Materiales de construcción', ['Teja de zinc', 'Láminas de 3 m calibre 34'], 80, [440, 'kg'], [300, 80, 4], 'Atado', MALECON),
  product('17323904', 'Herramientas', ['Motosierra', 'Motosierras de 20 pulgadas en su caja'], 6, [48, 'kg'], [55, 30, 32], 'Caja', MALECON, { insured: true }),
  product('17323904', 'Materiales de construcción', ['Varilla corrugada', 'Varillas de media pulgada por 6 m'], 150, [900, 'kg'], [600, 20, 15], 'Atado', MALECON),
  product('97611870', 'Insumos agrícolas', ['Abono orgánico', 'Bultos de 40 kg'], 50, [2000, 'kg'], [70, 45, 18], 'Bulto', CALAMAR),
  product('97611870', 'Insumos agrícolas', ['Alambre de púas', 'Rollos de 350 m'], 20, [500, 'kg'], [32, 32, 30], 'Rollo', CALAMAR),
  product('97611870', 'Alimentos', ['Cacao en grano', 'Sacos de 60 kg secos y seleccionados'], 35, [2100, 'kg'], [90, 60, 25], 'Saco', CALAMAR, { insured: true }),
  product('97611870', 'Alimentos', ['Plátano hartón', 'Racimos recién cortados'], 90, [1800, 'kg'], [60, 40, 40], 'Granel', CALAMAR, { isPerishable: true, specialHandlingInstructions: 'Ventilado y a la sombra' }),
  product('40391872', 'Electrodomésticos', ['Nevera', 'Nevera de 220 litros'], 1, [52, 'kg'], [60, 58, 150], 'Caja', MALECON, { insured: true, specialHandlingInstructions: 'Siempre de pie' }),
  product('40391872', 'Muebles', ['Colchón doble', 'Colchón de 140 x 190 forrado'], 2, [44, 'kg'], [190, 140, 24], 'Plástico', MALECON),
  product('97601544', 'Combustibles', ['Gasolina', 'Canecas de 55 galones para motor fuera de borda'], 8, [1300, 'kg'], [60, 60, 90], 'Caneca', ON_BOARD, { hazardousMaterials: true, specialHandlingInstructions: 'Lejos del fuego y de los alimentos' }),
  product('97601544', 'Animales vivos', ['Gallinas ponedoras', 'Jaulas de 10 aves'], 6, [110, 'kg'], [90, 60, 35], 'Jaula', ON_BOARD, { isPerishable: true, specialHandlingInstructions: 'Agua y sombra cada tres horas' }),
  product('1120571208', 'Medicamentos', ['Medicamentos del puesto de salud', 'Cajas con cadena de frío'], 4, [32, 'kg'], [50, 40, 40], 'Nevera de icopor', MALECON, { isPerishable: true, insured: true, specialHandlingInstructions: 'Entre 2 y 8 grados' }),
  product('69801127', 'Pescado', ['Bagre salado', 'Canastillas de pescado seco salado'], 12, [300, 'kg'], [60, 40, 25], 'Canastilla', CALAMAR, { isPerishable: true }),
  product('86081945', 'Maquinaria', ['Motor fuera de borda', 'Motor de 40 caballos con su tanque'], 1, [74, 'kg'], [110, 50, 60], 'Guacal', MALECON, { insured: true }),
  product('86081945', 'Artesanías', ['Cestería de yaré', 'Canastos tejidos a mano'], 40, [36, 'kg'], [45, 45, 50], 'Costal', MALECON),
];

const SAN_JOSE: [string, string] = ['Guaviare', 'San José del Guaviare'];
const PUERTO_CALAMAR: [string, string] = ['Guaviare', 'Calamar'];
const EL_RETORNO: [string, string] = ['Guaviare', 'El Retorno'];
const MIRAFLORES: [string, string] = ['Guaviare', 'Miraflores'];
const MITU: [string, string] = ['Vaupés', 'Mitú'];
const CARURU: [string, string] = ['Vaupés', 'Carurú'];

export const SHIPMENTS = [
  shipment(['40385310', '97601544'], ['Arroz', 'Aceite vegetal'], ['La Esperanza del Guaviare', 'San José del Guaviare'], [SAN_JOSE, MIRAFLORES, 'Puerto principal de Miraflores'], ['EFECTIVO', 'PAGADO', 1850000], 'Víveres para la tienda de Barranquillita', 'EN_TRANSITO'),
  shipment(['17323904', '18202655'], ['Cemento gris'], ['La Esperanza del Guaviare', 'San José del Guaviare'], [SAN_JOSE, MITU, 'Calle 15 No. 13-40 Barrio San José'], ['TRANSFERENCIA', 'PENDIENTE', 4200000], 'Cemento para la escuela de Mitú', 'EN_TRANSITO'),
  shipment(['17323904', '1120571208'], ['Teja de zinc', 'Motosierra'], ['Delfín Rosado', 'San José del Guaviare'], [SAN_JOSE, PUERTO_CALAMAR, 'Carrera 8 No. 5-20 Barrio Las Brisas'], ['TARJETA_CREDITO', 'PAGADO', 680000], 'Tejas y herramienta para vivienda', 'ENTREGADO'),
  shipment(['97611870', '40391872'], ['Cacao en grano'], ['Caño Jabón', 'Calamar'], [PUERTO_CALAMAR, SAN_JOSE, 'Calle 9 No. 21-17 Barrio El Centro'], ['TRANSFERENCIA', 'PAGADO', 1240000], 'Cacao seleccionado de la cooperativa', 'ENTREGADO'),
  shipment(['97611870', '40385310'], ['Plátano hartón'], ['Raudal del Retorno', 'Calamar'], [PUERTO_CALAMAR, EL_RETORNO, 'Plaza de mercado El Retorno'], ['EFECTIVO', 'RECHAZADO', 390000], 'Plátano para la plaza de mercado', 'DEVUELTO'),
  shipment(['40391872', '1122504776'], ['Nevera'], ['Delfín Rosado', 'San José del Guaviare'], [SAN_JOSE, CARURU, 'Calle Principal Carurú'], ['EFECTIVO', 'PENDIENTE', 520000], 'Nevera nueva con garantía', 'EN_PREPARACION'),
  shipment(['97601544', '69801127'], ['Gasolina'], ['La Esperanza del Guaviare', 'San José del Guaviare'], [SAN_JOSE, EL_RETORNO, 'Comunidad El Refugio'], ['EFECTIVO', 'PENDIENTE', 760000], 'Combustible para motores de la comunidad', 'CANCELADO'),
  shipment(['1120571208', '1122504776'], ['Medicamentos del puesto de salud'], ['Raudal del Retorno', 'San José del Guaviare'], [SAN_JOSE, CARURU, 'Puesto de salud de Carurú'], ['TRANSFERENCIA', 'PAGADO', 310000], 'Medicamentos refrigerados urgentes', 'EN_TRANSITO'),
  shipment(['69801127', '40391872'], ['Bagre salado'], ['Caño Jabón', 'Calamar'], [PUERTO_CALAMAR, SAN_JOSE, 'Galería de San José del Guaviare'], ['PAYPAL', 'PENDIENTE', 275000], 'Pescado seco para la galería', 'EN_PREPARACION'),
  shipment(['86081945', '97601544'], ['Motor fuera de borda'], ['Delfín Rosado', 'San José del Guaviare'], [SAN_JOSE, MIRAFLORES, 'Vereda Barranquillita'], ['TARJETA_CREDITO', 'PAGADO', 450000], 'Motor con repuestos y tanque', 'EN_PREPARACION'),
];
