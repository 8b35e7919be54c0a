/** A fenced block of a document, and the heading it stands under. */
export interface Block {
  readonly heading: string;
  readonly language: string;
  readonly text: string;
}

/** The fenced blocks of a Markdown document, in order. */
export function readBlocks(markdown: string): readonly Block[] {
  let heading = '';
  const blocks: Block[] = [];
  for (const [, title, language, text] of markdown.matchAll(
    /^#+ (.+)$|^```(\w+)\n([\s\S]*?)^```$/gm,
  )) {
    if (title !== undefined) heading = title;
    else blocks.push({ heading, language: language ?? '', text: text ?? '' });
  }
  return blocks;
}
