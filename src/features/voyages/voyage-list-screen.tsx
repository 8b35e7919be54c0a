import { ListScreen } from '../../crud/list-screen';
import { voyage } from '../../domain/entities/voyage';
import { useScreenTitle } from '../../ui/screen-title';
import { VOYAGE_LIST } from './voyage-descriptor';
import { WhereKept } from './where-kept';

/** The voyages of the company. */
export function VoyageListScreen() {
  useScreenTitle(voyage.texts.listTitle);
  return (
    <WhereKept>
      <ListScreen entity={voyage} list={VOYAGE_LIST} />
    </WhereKept>
  );
}
