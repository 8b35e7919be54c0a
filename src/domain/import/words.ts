/** People's words for fields in their own sheets, folded: small letters without accents, letters and digits only. */
export type Words = Readonly<Record<string, readonly string[]>>;

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
    // The weight of all units: that of one is not taken for it.
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
