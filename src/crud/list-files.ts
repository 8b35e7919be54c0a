/** A list as a file and on paper: loaded after its rows, as one. */
export { ListPrint } from './list-print';
export { PrintDialog } from './print-dialog';
