interface Block {
  readonly kind: 'heading' | 'item' | 'text';
  readonly text: string;
}

/** Headings, list items and paragraphs of the change log, each with its continued lines joined. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open = false;
  for (const line of markdown.split('\n').slice(1)) {
    const text = line.trim();
    const last = blocks.at(-1);
    if (text === '') open = false;
    else if (text.startsWith('#')) blocks.push({ kind: 'heading', text: text.replace(/^#+ /, '') });
    else if (text.startsWith('- ')) blocks.push({ kind: 'item', text: text.slice(2) });
    else if (open && last !== undefined) blocks.splice(-1, 1, { ...last, text: `${last.text} ${text}` });
    else blocks.push({ kind: 'text', text });
    if (text !== '') open = !text.startsWith('#');
  }
  return blocks;
}

/** The repository's change log as a page reads it. */
export function ChangeLog({ markdown }: { markdown: string }) {
  const groups: { heading: string; blocks: Block[] }[] = [];
  for (const block of blocksOf(markdown))
    if (block.kind === 'heading') groups.push({ heading: block.text, blocks: [] });
    else groups.at(-1)?.blocks.push(block);
  return groups.map(({ heading, blocks }) => (
    <div key={heading} className="stack-s prose">
      <h3>{heading}</h3>
      {blocks
        .filter(({ kind }) => kind === 'text')
        .map(({ text }) => (
          <p key={text}>{text}</p>
        ))}
      <ul>
        {blocks
          .filter(({ kind }) => kind === 'item')
          .map(({ text }) => (
            <li key={text}>
              {text
                .split('`')
                .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}
            </li>
          ))}
      </ul>
    </div>
  ));
}
