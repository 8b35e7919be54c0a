import { createRecordPaths, type RecordPaths } from '../../crud/record-paths';

const PATHS = createRecordPaths('show-users', 'add-employed', 'employee');

/** The only form that is told in the query that it updates. */
export const USER_PATHS: RecordPaths = {
  ...PATHS,
  update: (reference) => `${PATHS.create}/${encodeURIComponent(reference)}?action=update`,
};
