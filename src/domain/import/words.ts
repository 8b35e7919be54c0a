/** What people call fields and values in their own sheets, folded: small letters without accents, letters and digits only. */
type Words = Readonly<Record<string, readonly string[]>>;

/** Other titles of a column than the field's own label. */
export const TITLES: Readonly<Record<'customer' | 'product', Words>> = {
  customer: {
    personType: ['tipopersona', 'persona', 'naturaleza'],
    typeDocument: ['tipodoc', 'tipodocumento', 'tipoid', 'tipodeidentificacion', 'td'],
    numDocument: [
      ...['documento', 'cedula', 'cc', 'identificacion', 'numerodocumento', 'nodocumento'],
      ...['numdocumento', 'nrodocumento', 'numerodeidentificacion', 'numerodecedula', 'id', 'dni'],
    ],
    name: ['nombre', 'primernombre', 'nombrecliente', 'nombres'],
    lastName: ['apellido', 'primerapellido', 'apellidoscliente'],
    dateOfBirth: ['nacimiento', 'fechanacimiento', 'fnacimiento', 'fechanac'],
    sex: ['genero', 'sexobiologico'],
    maritalStatus: ['estadocivil', 'ecivil'],
    nationality: ['pais', 'paisdeorigen'],
    companyName: ['empresa', 'razonsocial', 'compania', 'nombreempresa'],
    nitCompany: ['nit', 'nitempresa', 'rut'],
    phone: ['celular', 'tel', 'movil', 'telefonocelular', 'numerodetelefono', 'contacto', 'cel'],
    email: ['email', 'correoelectronico', 'mail'],
    address: ['direccionresidencia', 'domicilio', 'direcciondelcliente', 'dir'],
    cityName: ['ciudad', 'municipioresidencia', 'localidad', 'poblacion'],
  },
  product: {
    customerNumDocument: [
      ...['documento', 'cedula', 'cliente', 'dueno', 'propietario', 'remitente', 'cedulacliente'],
      ...['documentocliente', 'documentodueno', 'identificacion'],
    ],
    productName: ['producto', 'nombre', 'mercancia', 'articulo', 'nombreproducto'],
    description: ['detalle', 'observaciones', 'descripcionproducto'],
    categoryName: ['tipo', 'clase', 'rubro'],
    number: ['cantidad', 'unidades', 'cant', 'piezas', 'bultos'],
    // That of all units: that of one is not taken for it.
    weight: ['pesokg', 'kilos', 'pesototal'],
    unitOfMeasurement: ['unidad', 'unidadpeso', 'unidaddepeso', 'um'],
    length: ['largo', 'longitud'],
    width: ['ancho'],
    height: ['alto', 'altura'],
    packagingType: ['empaque', 'embalaje', 'tipoempaque'],
    isPerishable: ['perecedero', 'esperecedero'],
    insured: ['asegurado', 'seguro', 'estaasegurado'],
    hazardousMaterials: ['peligroso', 'materialpeligroso', 'mercanciapeligrosa', 'espeligroso'],
    specialHandlingInstructions: ['manejo', 'instrucciones', 'cuidados'],
    warehouseName: ['almacen', 'bodegaactual', 'deposito'],
    vehicleName: ['barco', 'bote', 'lancha', 'vehiculo', 'nave'],
  },
};

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
