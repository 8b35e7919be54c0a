/** Comments and titles of tests that begin with a clause where their subject should stand: "What a row holds". */
const OPENING = String.raw`(?:What|Who|Whose|Of|That)\b`;
const COMMENT = new RegExp(String.raw`^\s*(?:/\*\*|//)\s+${OPENING}`);
const IN_BLOCK = new RegExp(String.raw`^\s*\*\s+${OPENING}`);
const TITLE = new RegExp(
  String.raw`(?:^\s*|\b(?:test|it|describe)(?:[.]\w+)*(?:\(.*\))?\(\s*)(['"\`])${OPENING}`,
  'i',
);
const STARTS_TITLE = /\b(?:test|it|describe)(?:[.]\w+)*(?:\(.*\))?\($/;

/** The numbers of the lines that begin so; a question may. @type {(text: string) => number[]} */
export function findHeadless(text) {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const before = lines[at - 1]?.trim() ?? '';
    const isFound =
      (COMMENT.test(line) && !(line.trim().startsWith('//') && before.startsWith('//'))) ||
      (IN_BLOCK.test(line) && before === '/**') ||
      (TITLE.test(line) && (STARTS_TITLE.test(before) || /\b(?:test|it|describe)\b/.test(line)));
    return isFound && !/[?]['"`]?(?:,|\)|$|\s*\*\/)/.test(line) ? [at + 1] : [];
  });
}
