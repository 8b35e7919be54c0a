/** Engines with a wrong store, wire, name or photo are caught, each by the oracle named for it. */
import { expectCaught } from './expect-caught';
import { NAME_MUTANTS } from './name-mutants';
import { WIRE_MUTANTS } from './network-mutants';
import { PHOTO_MUTANTS } from './photo-mutants';
import { STORE_MUTANTS } from './store-mutants';

expectCaught([...STORE_MUTANTS, ...WIRE_MUTANTS, ...NAME_MUTANTS, ...PHOTO_MUTANTS]);
