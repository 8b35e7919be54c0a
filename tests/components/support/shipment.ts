/** A shipment of the mirror, paid and in transit. */
export const TRAVELLING = {
  numeroGuia: 'Guia0abc2',
  remitenteCedula: '40111222',
  destinatarioCedula: '40111333',
  vehiculoNombre: 'La Esperanza',
  municipioSalida: 'Calamar',
  municipioLlegada: 'Miraflores',
  costoEnvio: 1000,
  estadoPago: 'PAGADO',
  estadoEntrega: 'EN_TRANSITO',
  productosIds: [],
};
