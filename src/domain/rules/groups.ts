/** The values of each term, in the order of the pairs. */
export function toGroups<Term, Value>(pairs: Iterable<readonly [Term, Value]>): Map<Term, Value[]> {
  const groups = new Map<Term, Value[]>();
  for (const [term, value] of pairs) {
    const group = groups.get(term);
    if (group) group.push(value);
    else groups.set(term, [value]);
  }
  return groups;
}
