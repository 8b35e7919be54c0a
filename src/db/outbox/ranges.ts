/** Numbers that follow one another, as their first and last. */
export function toRanges(numbers: readonly number[]): [first: number, last: number][] {
  const ranges: [number, number][] = [];
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const range = ranges.at(-1);
    if (range && number <= range[1] + 1) range[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}
