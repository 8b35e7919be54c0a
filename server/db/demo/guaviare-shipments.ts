import { shipment } from './build';

const SAN_JOSE: [string, string] = ['Guaviare', 'San José del Guaviare'];
const PUERTO_CALAMAR: [string, string] = ['Guaviare', 'Calamar'];
const EL_RETORNO: [string, string] = ['Guaviare', 'El Retorno'];
const MIRAFLORES: [string, string] = ['Guaviare', 'Miraflores'];
const MITU: [string, string] = ['Vaupés', 'Mitú'];
const CARURU: [string, string] = ['Vaupés', 'Carurú'];

export const SHIPMENTS = [
  shipment(
    ['40385310', '97601544'],
    ['Arroz', 'Aceite vegetal'],
    ['La Esperanza del Guaviare', 'San José del Guaviare'],
    [SAN_JOSE, MIRAFLORES, 'Puerto principal de Miraflores'],
    ['EFECTIVO', 'PAGADO', 1850000],
    'Víveres para la tienda de Barranquillita',
    'EN_TRANSITO',
  ),
  shipment(
    ['17323904', '18202655'],
    ['Cemento gris'],
    ['La Esperanza del Guaviare', 'San José del Guaviare'],
    [SAN_JOSE, MITU, 'Calle 15 No. 13-40 Barrio San José'],
    ['TRANSFERENCIA', 'PENDIENTE', 4200000],
    'Cemento para la escuela de Mitú',
    'EN_TRANSITO',
  ),
  shipment(
    ['17323904', '1120571208'],
    ['Teja de zinc', 'Motosierra'],
    ['Delfín Rosado', 'San José del Guaviare'],
    [SAN_JOSE, PUERTO_CALAMAR, 'Carrera 8 No. 5-20 Barrio Las Brisas'],
    ['TARJETA_CREDITO', 'PAGADO', 680000],
    'Tejas y herramienta para vivienda',
    'ENTREGADO',
  ),
  shipment(
    ['97611870', '40391872'],
    ['Cacao en grano'],
    ['Caño Jabón', 'Calamar'],
    [PUERTO_CALAMAR, SAN_JOSE, 'Calle 9 No. 21-17 Barrio El Centro'],
    ['TRANSFERENCIA', 'PAGADO', 1240000],
    'Cacao seleccionado de la cooperativa',
    'ENTREGADO',
  ),
  shipment(
    ['97611870', '40385310'],
    ['Plátano hartón'],
    ['Raudal del Retorno', 'Calamar'],
    [PUERTO_CALAMAR, EL_RETORNO, 'Plaza de mercado El Retorno'],
    ['EFECTIVO', 'RECHAZADO', 390000],
    'Plátano para la plaza de mercado',
    'DEVUELTO',
  ),
  shipment(
    ['40391872', '1122504776'],
    ['Nevera'],
    ['Delfín Rosado', 'San José del Guaviare'],
    [SAN_JOSE, CARURU, 'Calle Principal Carurú'],
    ['EFECTIVO', 'PENDIENTE', 520000],
    'Nevera nueva con garantía',
    'EN_PREPARACION',
  ),
  shipment(
    ['97601544', '69801127'],
    ['Gasolina'],
    ['La Esperanza del Guaviare', 'San José del Guaviare'],
    [SAN_JOSE, EL_RETORNO, 'Comunidad El Refugio'],
    ['EFECTIVO', 'PENDIENTE', 760000],
    'Combustible para motores de la comunidad',
    'CANCELADO',
  ),
  shipment(
    ['1120571208', '1122504776'],
    ['Medicamentos del puesto de salud'],
    ['Raudal del Retorno', 'San José del Guaviare'],
    [SAN_JOSE, CARURU, 'Puesto de salud de Carurú'],
    ['TRANSFERENCIA', 'PAGADO', 310000],
    'Medicamentos refrigerados urgentes',
    'EN_TRANSITO',
  ),
  shipment(
    ['69801127', '40391872'],
    ['Bagre salado'],
    ['Caño Jabón', 'Calamar'],
    [PUERTO_CALAMAR, SAN_JOSE, 'Galería de San José del Guaviare'],
    ['PAYPAL', 'PENDIENTE', 275000],
    'Pescado seco para la galería',
    'EN_PREPARACION',
  ),
  shipment(
    ['86081945', '97601544'],
    ['Motor fuera de borda'],
    ['Delfín Rosado', 'San José del Guaviare'],
    [SAN_JOSE, MIRAFLORES, 'Vereda Barranquillita'],
    ['TARJETA_CREDITO', 'PAGADO', 450000],
    'Motor con repuestos y tanque',
    'EN_PREPARACION',
  ),
];
