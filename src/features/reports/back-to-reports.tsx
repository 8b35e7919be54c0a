import ArrowLeft from 'lucide-react/icons/arrow-left';
import { HOME_PATH } from '../../domain/paths';
import { ButtonLink } from '../../ui/button-link';

export function BackToReports() {
  return (
    <ButtonLink
      to={`${HOME_PATH}/reports`}
      variant="quiet"
      size="small"
      className="-ml-3 self-start"
    >
      <ArrowLeft aria-hidden="true" />
      Volver
    </ButtonLink>
  );
}
