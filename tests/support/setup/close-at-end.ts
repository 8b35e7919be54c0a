/** Files of a project without isolation share the modules of the tests: their hooks are set here, once a file. */
import { afterAll } from 'vitest';
import { closeAll } from '../../server/close-at-end';

afterAll(closeAll);
