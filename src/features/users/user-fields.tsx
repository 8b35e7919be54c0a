import { ChoiceField } from '../../crud/fields/choice-field';
import { DateField } from '../../crud/fields/date-field';
import { DigitsField } from '../../crud/fields/digits-field';
import { EmailField } from '../../crud/fields/email-field';
import { PlaceFields } from '../../crud/fields/place-fields';
import { SelectField } from '../../crud/fields/select-field';
import { TextField } from '../../crud/fields/text-field';
import { FormSection } from '../../crud/form-section';
import { OwnCompanyField } from '../../crud/own-company';
import { ServerOnlyNote } from '../../crud/server-only-note';
import { useEntityFormContext } from '../../crud/use-entity-form';
import { usePasswordGate } from '../../crud/use-password-gate';
import { useRecords } from '../../crud/use-records';
import { ROLE_OPTIONS } from '../../domain/roles';
import { isSameName } from '../../domain/values/same';
import { useRuntime } from '../../session/runtime-context';
import { useOurServer } from '../../session/use-our-server';
import { Tick } from '../../ui/tick';
import { ConfirmPasswordField, ConfirmUsernameField, PasswordField } from './account-fields';
import { USER_PLACE } from './user-rules';

export function UserFields(props: ChangePasswordProps) {
  const { row, start } = useEntityFormContext();
  const { user } = useRuntime();
  const isSuperadmin = user.rol === 'SUPERADMIN';
  // Nobody else knows one's own password.
  const isChangedLater = useOurServer() && !isSameName(row?.view.username, user.username);
  // A role that the user has already is shown, even to those who may not give it.
  const roles = ROLE_OPTIONS.filter(
    ({ value }) => value !== 'SUPERADMIN' || isSuperadmin || start.role === value,
  );
  return (
    <>
      <ServerOnlyNote what="Los empleados" />
      <FormSection title="Cuenta" hasRequired>
        <EmailField name="username" />
        <ConfirmUsernameField name="confirmUsername" />
        {row !== null && <ChangePassword {...props} />}
        {(row === null || props.isChanging) && (
          <>
            <PasswordField
              name="password"
              hint="Mínimo 8: mayúscula, minúscula, número y uno de @$!%*?&"
            />
            <ConfirmPasswordField name="confirmPassword" />
            {isChangedLater && (
              <p className="text-ink-soft sm:col-span-6">
                Esta contraseña es para entrar la primera vez: la aplicación le pedirá que la cambie
                por una propia.
              </p>
            )}
          </>
        )}
        <SelectField name="role" options={roles} />
        <ChoiceField name="estado" />
        {isSuperadmin ? <CompanyField /> : <OwnCompanyField name="companyName" />}
      </FormSection>
      <FormSection title="Identificación">
        <TextField name="name" />
        <TextField name="lastName" />
        <SelectField name="typeDocument" />
        <DigitsField name="numDocument" />
      </FormSection>
      <FormSection title="Contacto">
        <DigitsField name="phone" width="third" />
        <TextField name="address" width="two-thirds" />
        <PlaceFields {...USER_PLACE} />
      </FormSection>
      <FormSection title="Datos personales">
        <SelectField name="sex" width="third" />
        <DateField name="birthDate" width="third" />
        <SelectField name="maritalStatus" width="third" />
      </FormSection>
    </>
  );
}

function CompanyField() {
  const { rows } = useRecords('company');
  const states = new Map(rows.map(({ view }) => [String(view.company ?? ''), view.status]));
  const names = [...states.keys()]
    .filter(Boolean)
    .sort((left, right) => left.localeCompare(right, 'es'));
  // Users of an inactive company are refused at the first sign-in.
  const toLabel = (name: string) => (states.get(name) === 'inactivo' ? `${name} · Inactiva` : name);
  return (
    <SelectField
      name="companyName"
      width="full"
      options={names.map((name) => ({ value: name, label: toLabel(name) }))}
      hint={names.length === 0 && 'Aún no hay empresas en este equipo'}
    />
  );
}

interface ChangePasswordProps {
  readonly isChanging: boolean;
  readonly onChange: (isChanging: boolean) => void;
}

/** Asks for the acting person's password before it lets them set another's. */
function ChangePassword({ isChanging, onChange }: ChangePasswordProps) {
  const { form } = useEntityFormContext();
  const { ask, dialog } = usePasswordGate();
  const press = () => {
    if (!isChanging) return ask(() => onChange(true));
    for (const name of ['password', 'confirmPassword']) form.resetField(name);
    onChange(false);
  };
  return (
    <div className="sm:col-span-6">
      <Tick name="changePassword" className="w-fit" checked={isChanging} onChange={press}>
        Cambiar contraseña
      </Tick>
      {dialog}
    </div>
  );
}
