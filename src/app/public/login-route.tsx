import { LoginScreen } from '../../features/login/login-screen';
import { COMPANY } from '../company';

export function LoginRoute() {
  return <LoginScreen product={COMPANY.product} supportEmail={COMPANY.supportEmail} />;
}
