/** The screens of money, one script: whoever closes the cash looks at the period too. */
export { CashScreen } from './cash-closing';
export { PeriodScreen } from './period-report';
