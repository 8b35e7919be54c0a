/** People's words for values in their own sheets, folded as in `words`. */
import type { Words } from './words';

const YES = ['si', 's', 'x', 'yes', 'verdadero', 'true', '1'];
const NO = ['no', 'n', 'falso', 'false', '0'];

/** Other spellings of a fixed list's values, by field and value. */
export const VALUES: Readonly<Record<string, Words>> = {
  personType: {
    Natural: ['personanatural', 'n', 'pn', 'particular'],
    Juridica: ['personajuridica', 'j', 'pj', 'empresa'],
  },
  sex: {
    Femenino: ['f', 'mujer', 'fem'],
    Masculino: ['h', 'hombre', 'masc', 'varon'],
    Otro: ['o', 'otra'],
  },
  maritalStatus: {
    soltero: ['soltero', 'soltera', 's'],
    casado: ['casado', 'casada', 'c'],
    divorciado: ['divorciado', 'divorciada', 'separado', 'separada'],
    'unión libre': ['union', 'ul', 'unionmarital'],
  },
  nationality: {
    colombiano: ['colombia', 'co', 'col', 'colombiano'],
    ecuatoriano: ['ecuador', 'ec', 'ecuatoriano'],
    chileno: ['chile', 'cl', 'chileno'],
    argentino: ['argentina', 'ar', 'argentino'],
    venezolano: ['venezuela', 've', 'ven'],
    brasileño: ['brasil', 'br', 'bra', 'brasilero', 'brasilera'],
    peruano: ['peru', 'pe', 'per'],
    panameño: ['panama', 'pa', 'pan'],
  },
  unitOfMeasurement: {
    kg: ['kilo', 'kilos', 'kilogramo', 'kilogramos', 'kgs'],
    g: ['gramo', 'gramos', 'gr', 'grs'],
    ton: ['t', 'tonelada', 'toneladas', 'tn'],
    lb: ['libra', 'libras', 'lbs'],
    oz: ['onza', 'onzas'],
    mg: ['miligramo', 'miligramos'],
  },
  isPerishable: { true: YES, false: NO },
  insured: { true: YES, false: NO },
  hazardousMaterials: { true: YES, false: NO },
};
