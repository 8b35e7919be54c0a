import { besideOurs, besidePlain, type InfoPage, type LegalCompany } from './info-page';

export function toSecurityPage(company: LegalCompany): InfoPage {
  return {
    title: 'Seguridad',
    lead: 'Cómo se cuidan la carga registrada y las cuentas del personal.',
    sections: [
      {
        heading: 'Las cuentas',
        items: [
          'La sesión dura 30 minutos. Después se abre otra vez con la contraseña o, donde una sola persona usa el equipo y así lo eligió, con la huella, el rostro o la clave del equipo.',
          'Cada cargo abre solo las áreas que le tocan.',
          'La contraseña no se guarda en el equipo: con ella se abre lo que allí queda cifrado.',
          'Después de varios intentos fallidos sin señal hay que esperar, y cada vez más.',
        ],
      },
      {
        heading: 'Los registros',
        items: [
          'Lo guardado en un equipo se envía con el usuario que lo registró.',
          besideOurs('Lo que se envía se registra una sola vez, aunque se corte la señal.'),
          besidePlain(
            'Si se corta la señal al enviar, la aplicación mira si ya llegó antes de enviarlo otra vez. Si no lo puede saber, le pregunta a una persona.',
          ),
          'Cerrar sesión no borra lo que está por enviar.',
          'Otra persona que use el mismo equipo no ve ni envía lo tuyo.',
          besideOurs(
            'Si tu usuario queda inactivo, un administrador puede revisar y enviar lo que dejaste en el equipo. Esa revisión queda anotada.',
          ),
        ],
      },
      {
        heading: 'Si encuentras una falla',
        paragraphs: [
          `Escribe a ${company.supportEmail} y cuenta qué viste y cómo repetirlo. Por favor no la publiques antes de que podamos corregirla.`,
        ],
      },
    ],
  };
}
