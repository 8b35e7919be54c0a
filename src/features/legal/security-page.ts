import type { InfoPage, LegalCompany } from './info-page';

export function toSecurityPage(company: LegalCompany): InfoPage {
  return {
    title: 'Seguridad',
    lead: 'Cómo se cuidan la carga registrada y las cuentas del personal.',
    sections: [
      {
        heading: 'Las cuentas',
        items: [
          'La sesión dura 30 minutos. Después hay que escribir otra vez la contraseña.',
          'Cada cargo abre solo las áreas que le tocan.',
          'La contraseña no se guarda en el equipo: con ella se abre lo que allí queda cifrado.',
          'Después de varios intentos fallidos sin señal hay que esperar, y cada vez más.',
        ],
      },
      {
        heading: 'Los registros',
        items: [
          'Lo guardado en un equipo se envía una sola vez, con el usuario que lo registró.',
          'Cerrar sesión no borra lo que está por enviar.',
          'Otra persona que use el mismo equipo no ve ni envía lo tuyo.',
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
