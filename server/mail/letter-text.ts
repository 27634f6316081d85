import type { Fact, ItemGroup } from '#server/documents/facts-in-words.ts'
import type { Block, BlockWriters, Letter, Letterhead } from './letter.ts'

const fact = ({ term, lines: [first, ...details] }: Fact) =>
  [`${term}: ${first}`, ...details.map((line) => `  ${line}`)].join('\n')

const group = ({ label, rows }: ItemGroup) => {
  const lines = rows.map(({ title, detail, amount }) => `- ${title}${detail ? ` (${detail})` : ''}: ${amount}`)
  return [label, ...lines].join('\n')
}

const writers: BlockWriters<string> = {
  text: ({ text }) => text,
  small: ({ text }) => text,
  heading: ({ text }) => `${text}\n${'-'.repeat(text.length)}`,
  button: ({ label, href }) => `${label}:\n${href}`,
  ticket: ({ label, number, note }) => `${label}: ${number}\n${note}`,
  facts: (block) => block.facts.map(fact).join('\n'),
  list: ({ items }) => items.map((item) => `- ${item}`).join('\n'),
  items: ({ groups, sum: { label, amount, detail } }) =>
    [...groups.map(group), `${label}: ${amount}\n${detail}`].join('\n\n'),
}

const blockText = (block: Block) => (writers[block.kind] as (block: Block) => string)(block)

/** The plain text part. Days and amounts may break here as any words: a plain space is what every mailbox can show. */
export const letterText = ({ title, blocks }: Letter, { name, foot }: Letterhead): string => {
  const links = foot.links.map(({ label, href }) => `${label}: ${href}`)
  const parts = [
    title,
    ...blocks.map(blockText),
    ['-- ', name, foot.contact, ...foot.seller, ...links, foot.why].join('\n'),
  ]
  return `${parts.join('\n\n').replaceAll('\u00A0', ' ')}\n`
}
