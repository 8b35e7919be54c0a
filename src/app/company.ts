/**
 * The company that runs the app: the one file that another company edits. It states only what is known: where
 * something is not known (a timetable, a list of associates) it stays empty and the page says so.
 */
export const COMPANY = {
  brand: 'FluviCarga',
  name: 'Transportes Fluviales del Guaviare',
  /** Completes 'Sistemas de operaciones logísticas del …'. */
  product: 'Transporte Fluvial del Guaviare',
  place: 'San José del Guaviare, Colombia',
  dock: 'muelle de San José del Guaviare',
  supportEmail: 'soporte@fluvicarga.co',
  /** As people dial it, '310 555 0000'; the page shows neither where it is empty. */
  phone: '',
  whatsapp: '',
  /** When somebody answers, 'Lunes a sábado, de 6:00 a. m. a 5:00 p. m.' */
  hours: '',
  /** The day of the texts under /privacidad, /terminos and /seguridad. */
  policyDate: '2026-11-28',
  corridors: [
    {
      river: 'Guaviare',
      ports: ['Puerto Concordia', 'San José del Guaviare', 'Mapiripán', 'Barrancominas', 'Inírida'],
    },
    { river: 'Vaupés', ports: ['Calamar', 'Miraflores', 'Carurú', 'Mitú'] },
  ],
  about: [
    'Llevamos carga por los ríos Guaviare y Vaupés, donde el río es la carretera.',
    'Esta aplicación quiere que el transporte fluvial vuelva a ser el camino. Reúne en una sola plataforma a transportadores, comerciantes y entidades públicas, para que se entiendan con facilidad y cada envío se pueda seguir.',
    'Está hecha para funcionar también donde no hay señal: lo que se registra en el muelle o a bordo queda guardado en el equipo y se envía cuando vuelve la conexión.',
  ],
  services: [
    'Transporte de carga entre los puertos de los ríos Guaviare y Vaupés.',
    'Registro de cada envío con su número de guía: quién lo manda, quién lo recibe, qué lleva y en qué embarcación va.',
    'Bodegas y sucursales para recibir y entregar la carga.',
    'Pago en efectivo, con tarjeta de crédito, por transferencia o con PayPal.',
  ],
  /** Departures as `{route, days, hour}`; none is published. */
  schedules: [] as readonly { route: string; days: string; hour: string }[],
  /** On the back of the carta de porte; none, and it has no back. */
  conditions: [
    'El remitente responde por lo que declara de la mercancía: su naturaleza, valor, número, peso, volumen y características (Código de Comercio, artículo 1010).',
    'Las mercancías peligrosas se declaran antes de embarcarlas y van aparte. La carga que no se declaró así no se transporta.',
    'El empaque y la marca de cada bulto los pone el remitente. Cada bulto lleva el número de esta carta de porte.',
    'La carga se entrega en el lugar de destino al destinatario, o a quien él autorice por escrito, con su documento de identidad.',
    'El flete es el que dice esta carta de porte. Si no está pagado, se paga al recibir.',
    'La pérdida o avería que se vea se reclama al recibir; la que no se vea, dentro de los tres días siguientes a la entrega (Código de Comercio, artículo 1028).',
    'La hora de llegada depende del río. Con el número de esta carta de porte se pregunta dónde va la carga.',
  ] as readonly string[],
  associates: [] as readonly string[],
  posts: [] as readonly { title: string; date: string; text: string }[],
} as const;
