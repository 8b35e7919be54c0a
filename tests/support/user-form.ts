/** A user as the server lists them, as far as their form needs it. */
interface ListedUser {
  readonly id: number;
  readonly city: {
    readonly ciudad: string;
    readonly departamento: { readonly departamento: string };
  };
  readonly roles: readonly { readonly roleEnum: string }[];
}

/** The body that the form of users sends for one that is listed, with another company or another state. */
export function toUserForm(
  listed: Readonly<Record<string, unknown>> | undefined,
  changes: { readonly companyName: string; readonly estado: 'activo' | 'inactivo' },
) {
  const { city, roles, ...person } = listed as unknown as ListedUser;
  return {
    ...person,
    ...changes,
    cityName: city.ciudad,
    departmentName: city.departamento.departamento,
    roleRequest: { roleListName: roles.map(({ roleEnum }) => roleEnum) },
  };
}
