/** Engines that are wrong in themselves are caught, each by the oracle named for it. */
import { expectCaught } from './expect-caught';
import { ENGINE_MUTANTS } from './mutants';

expectCaught(ENGINE_MUTANTS);
