/** The screens of money are one script: a person who closes the cash also looks at the period. */
export { CashScreen } from './cash-closing';
export { PeriodScreen } from './period-report';
