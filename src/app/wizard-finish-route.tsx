import { FinishStep } from '../features/shipments/wizard/finish-step';
import { COMPANY } from './company';

/** The wizard's end, whose carta de porte has the company's conditions at its foot. */
export const FinishRoute = () => <FinishStep conditions={COMPANY.conditions} />;
