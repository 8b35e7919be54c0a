import type { UnfinishedSignIn } from '../../session/sign-in';
import type { SignedIn } from '../../session/store-sign-in';
import { FirstPassword } from './first-password';
import { OldPassword } from './old-password';

export interface FinishSignInProps {
  readonly unfinished: UnfinishedSignIn;
  readonly onDone: (signedIn: SignedIn) => void;
  readonly onUnfinished: (unfinished: UnfinishedSignIn) => void;
  readonly onCancel: () => void;
}

/** Questions of a sign-in beside the password. */
export function FinishSignIn({ unfinished, ...rest }: FinishSignInProps) {
  const { is, accepted } = unfinished;
  return is === 'must-change' ? (
    <FirstPassword accepted={accepted} {...rest} />
  ) : (
    <OldPassword accepted={accepted} onDone={rest.onDone} onCancel={rest.onCancel} />
  );
}
