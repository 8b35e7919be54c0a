import { useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { toDeviceCode, toLastSent } from '../../crud/device-words';
import { FormScreen } from '../../crud/form-screen';
import { NotSaved } from '../../crud/not-saved';
import { toShown } from '../../crud/shown-value';
import type { EntityForm } from '../../crud/use-entity-form';
import { useOwnCompany } from '../../crud/use-own-company';
import { usePasswordGate } from '../../crud/use-password-gate';
import { usePlaces } from '../../crud/use-places';
import { useRecord } from '../../crud/use-record';
import { user } from '../../domain/entities/user';
import type { Fields } from '../../domain/entity';
import { MESSAGES } from '../../domain/messages';
import { formatDateTime } from '../../domain/rules/dates';
import { isSameName } from '../../domain/values/same';
import type { DeliveryDevice } from '../../domain/wire';
import { type Devices, readDevices } from '../../session/devices';
import { useRuntime } from '../../session/runtime-context';
import { sendNow } from '../../session/send-now';
import { toUserWrite } from './save-user';
import { UserFields } from './user-fields';
import { createUserRules } from './user-rules';

/** `add-employed` makes one, `add-employed/{id}?action=update` changes one. */
export function UserFormScreen() {
  const { id } = useParams();
  return <UserForm key={id ?? ''} reference={id} />;
}

function UserForm({ reference }: { reference: string | undefined }) {
  const runtime = useRuntime();
  const { rol } = runtime.user;
  const ownCompany = useOwnCompany() ?? '';
  const places = usePlaces();
  const record = useRecord('user', reference ?? null);
  const kept = record.is === 'here' ? record.row.view : undefined;
  // Not a value of the form: a draft that is gone on with must ask for the password again.
  const [isChanging, setIsChanging] = useState(false);
  const asksPassword = reference === undefined || isChanging;
  const { confirm, dialog } = usePasswordGate();
  const rules = useMemo(
    () =>
      createUserRules({
        actorRole: rol,
        companyName: rol === 'SUPERADMIN' ? '' : ownCompany,
        places,
        kept,
        asksPassword,
      }),
    [rol, ownCompany, places, kept, asksPassword],
  );

  const save = async (fields: Fields, { row, form }: EntityForm) => {
    const password = asksPassword ? String(form.getValues('password') ?? '') : null;
    const sent = await sendNow(runtime, 'user', toUserWrite({ row, fields, password }), confirm);
    if (sent.is === 'done') return row?.key ?? '';
    const sentence = row === null ? MESSAGES.signUpFailed : MESSAGES.saveFailed;
    throw new NotSaved(
      sent.isThreeAdmins ? MESSAGES.threeAdmins : sentence,
      sent.reason,
      sent.errors,
    );
  };

  return (
    <>
      <FormScreen
        entity={user}
        rules={rules}
        reference={reference}
        initial={{ estado: 'activo' }}
        confirmFacts={(fields) => [...toFacts(fields), ...toLeaving(kept, fields)]}
        saveOnServer={save}
      >
        <UserFields isChanging={isChanging} onChange={setIsChanging} />
      </FormScreen>
      {dialog}
    </>
  );
}

/** The devices of somebody who goes to another company. */
function toLeaving(kept: Fields | undefined, { companyName }: Fields) {
  if (!kept || kept.companyName === companyName) return [];
  return [{ label: 'Sus equipos', value: <LeftDevices username={String(kept.username)} /> }];
}

function toFacts({ username, roleRequest, companyName }: Fields) {
  const [role] = (roleRequest as { roleListName: unknown[] }).roleListName;
  return [
    { label: 'Usuario', value: String(username) },
    { label: 'Rol', value: toShown(user.fields.role, role) },
    { label: 'Empresa', value: String(companyName ?? '') },
  ];
}

/** The devices, known to the server, on which a person who leaves their company may have unsent operations. */
function LeftDevices({ username }: { username: string }) {
  const runtime = useRuntime();
  const [devices, setDevices] = useState<Devices>();
  useEffect(() => void readDevices(runtime).then(setDevices), [runtime]);
  return (
    <>
      <span role="status">{toWords(username, devices)}</span>
      <p>Lo que no se ha enviado se queda en el equipo: no pasa a la otra empresa.</p>
    </>
  );
}

function toWords(username: string, devices: Devices | undefined): string {
  if (devices?.is !== 'told') return devices ? 'El servidor no dijo cuáles.' : '…';
  const own = devices.devices.filter((one) => isSameName(one.username, username));
  return own.length > 0 ? own.map(toWordsOf).join(' ') : 'Ninguno envía sin sesión.';
}

/** The server's last word of it: its token is given anew at each sign-in there. */
function toWordsOf(device: DeliveryDevice): string {
  const signedIn = formatDateTime(Date.parse(device.createdAt));
  return `${toDeviceCode(device.deviceId)}: inició sesión por última vez el ${signedIn}. ${toLastSent(device)}.`;
}
