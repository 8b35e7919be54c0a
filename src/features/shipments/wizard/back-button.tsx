import ArrowLeft from 'lucide-react/icons/arrow-left';
import { ButtonLink } from '../../../ui/button-link';
import { type StepPath, toStepUrl } from './wizard-steps';

export function BackButton({ to }: { to: StepPath }) {
  return (
    <ButtonLink to={toStepUrl(to)}>
      <ArrowLeft aria-hidden="true" /> Atrás
    </ButtonLink>
  );
}
