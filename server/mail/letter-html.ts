import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { Engine } from 'mrml'
import type { Block, BlockOf, BlockWriters, Letter, Letterhead } from './letter.ts'
import type { Fact, ItemGroup, ItemRow } from '#server/documents/facts-in-words.ts'

const engine = new Engine()

type Colours = Letterhead['colours']

const mjml = (strings: TemplateStringsArray, ...values: unknown[]) => html(strings, ...values) as HtmlEscapedString

const DETAIL = 'font-size:14px;opacity:0.8'
const AMOUNT = 'text-align:right;vertical-align:top;white-space:nowrap'

const facts = (block: BlockOf<'facts'>) =>
  block.facts.map(
    ({ term, lines: [first, ...details] }) => mjml`
<div style="margin-bottom:12px"><span style="${DETAIL}">${term}</span><br />
<strong>${first}</strong>${details.map((line) => mjml`<br />${line}`)}</div>`,
  )

const itemRow = ({ title, detail, amount }: ItemRow) => mjml`
<tr><td style="padding:4px 0;vertical-align:top">${title}${detail ? mjml`<br /><span style="${DETAIL}">${detail}</span>` : ''}</td>
<td style="${AMOUNT};padding:4px 0 4px 16px">${amount}</td></tr>`

const itemSet = ({ title, rows }: ItemGroup['sets'][number]) => mjml`
<tr><td colspan="2" style="padding:4px 0 0">${title}</td></tr>${rows.map(itemRow)}`

const itemRows = ({ groups, sum }: BlockOf<'items'>, { ground }: Colours) => mjml`
${groups.map(
  ({ label, sets, rows }) => mjml`
<tr><td colspan="2" style="padding:12px 0 2px"><strong>${label}</strong></td></tr>${sets.map(itemSet)}${rows.map(itemRow)}`,
)}
<tr><td style="padding:12px 0 0;border-top:2px solid ${ground}"><strong>${sum.label}</strong><br /><span style="${DETAIL}">${sum.detail}</span></td>
<td style="${AMOUNT};padding:12px 0 0 16px;border-top:2px solid ${ground};font-size:19px"><strong>${sum.amount}</strong></td></tr>`

const ticket = ({ label, number, picture, alt, note }: BlockOf<'ticket'>, { ground }: Colours) => mjml`
<mj-text container-background-color="${ground}" padding="20px 24px 0">${label}<br />
<strong style="font-size:28px;line-height:1.3;white-space:nowrap">${number}</strong></mj-text>
<mj-image container-background-color="${ground}" padding="12px 24px" align="left" width="148px" src="cid:${picture}" alt="${alt}" />
<mj-text container-background-color="${ground}" padding="0 24px 20px" font-size="14px">${note}</mj-text>`

const map = ({ note, picture }: BlockOf<'map'>) =>
  picture
    ? mjml`<mj-text><img src="cid:${picture.source}" alt="${picture.alt}" width="${picture.width}" height="${picture.height}" style="display:block;width:100%;max-width:${picture.width}px;height:auto;border-radius:10px" /></mj-text>`
    : mjml`<mj-text font-size="14px">${note}</mj-text>`

const writersIn = (colours: Colours): BlockWriters<HtmlEscapedString> => ({
  text: ({ text }) => mjml`<mj-text>${text}</mj-text>`,
  small: ({ text }) => mjml`<mj-text font-size="14px">${text}</mj-text>`,
  heading: ({ text }) =>
    mjml`<mj-text padding="20px 24px 4px"><h2 style="margin:0;font-size:19px;line-height:1.3">${text}</h2></mj-text>`,
  button: ({ label, href }) =>
    mjml`<mj-button href="${href}" background-color="${colours.button}" color="${colours.onButton}">${label}</mj-button>`,
  ticket: (block) => ticket(block, colours),
  facts: (block) => mjml`<mj-text padding="8px 24px 0">${facts(block)}</mj-text>`,
  list: ({ items }) =>
    mjml`<mj-text><ul style="margin:0;padding-left:20px">${items.map((item) => mjml`<li>${item}</li>`)}</ul></mj-text>`,
  map,
  items: (block) => mjml`<mj-table>${itemRows(block, colours)}</mj-table>`,
})

const allMarkup = (blocks: Block[], colours: Colours) => {
  const writers = writersIn(colours)
  return blocks.map((block) => (writers[block.kind] as (block: Block) => HtmlEscapedString)(block))
}

const document = (
  { preview, title, blocks }: Letter,
  { language, name, home, logo, colours, foot }: Letterhead,
) => mjml`<mjml lang="${language}">
<mj-head>
<mj-title>${title}</mj-title>
<mj-preview>${preview}</mj-preview>
<mj-attributes>
<mj-all font-family="Figtree, Helvetica, Arial, sans-serif" />
<mj-text color="${colours.font}" font-size="16px" line-height="1.5" padding="8px 24px" />
<mj-table color="${colours.font}" font-size="16px" line-height="1.4" padding="0 24px 8px" />
<mj-button align="left" font-size="17px" font-weight="600" line-height="1.3" border-radius="10px" inner-padding="14px 24px" padding="12px 24px" />
</mj-attributes>
</mj-head>
<mj-body background-color="${colours.ground}" width="600px">
<mj-section padding="24px 0 12px"><mj-column>
<mj-image href="${home}" src="${logo}" alt="${name}" align="left" width="180px" padding="0 24px" font-size="20px" />
</mj-column></mj-section>
<mj-section background-color="${colours.card}" padding="16px 0 24px" border-radius="16px"><mj-column>
<mj-text padding="8px 24px 4px"><h1 style="margin:0;font-size:26px;line-height:1.25">${title}</h1></mj-text>
${allMarkup(blocks, colours)}
</mj-column></mj-section>
<mj-section padding="16px 0 32px"><mj-column>
<mj-text font-size="14px"><strong>${name}</strong><br />${foot.contact}<br />${foot.seller.map((line) => mjml`<br />${line}`)}</mj-text>
<mj-text font-size="14px">${foot.links.map(
  ({ label, href }) => mjml`<a href="${href}" style="color:${colours.font}">${label}</a> &#160; `,
)}</mj-text>
<mj-text font-size="14px">${foot.why}</mj-text>
</mj-column></mj-section>
</mj-body>
</mjml>`

export const letterHtml = (letter: Letter, letterhead: Letterhead): string => {
  const output = engine.toHtml(document(letter, letterhead).toString())
  if (output.type === 'error') throw new Error(`The mail is no MJML: ${output.message}`)
  return output.content
}

const fact = ({ term, lines: [first, ...details] }: Fact) =>
  [`${term}: ${first}`, ...details.map((line) => `  ${line}`)].join('\n')

const item = ({ title, detail, amount }: ItemRow) => `- ${title}${detail ? ` (${detail})` : ''}: ${amount}`

const group = ({ label, sets, rows }: ItemGroup) => {
  const ofSets = sets.flatMap((set) => [`- ${set.title}`, ...set.rows.map((row) => `  ${item(row)}`)])
  return [label, ...ofSets, ...rows.map(item)].join('\n')
}

const writers: BlockWriters<string> = {
  text: ({ text }) => text,
  small: ({ text }) => text,
  heading: ({ text }) => `${text}\n${'-'.repeat(text.length)}`,
  button: ({ label, href }) => `${label}:\n${href}`,
  ticket: ({ label, number, note }) => `${label}: ${number}\n${note}`,
  facts: (block) => block.facts.map(fact).join('\n'),
  list: ({ items }) => items.map((item) => `- ${item}`).join('\n'),
  map: ({ note }) => note,
  items: ({ groups, sum: { label, amount, detail } }) =>
    [...groups.map(group), `${label}: ${amount}\n${detail}`].join('\n\n'),
}

const blockText = (block: Block) => (writers[block.kind] as (block: Block) => string)(block)

/** No-break spaces become plain spaces, because not every mail program shows them. */
export const letterText = ({ title, blocks }: Letter, { name, foot }: Letterhead): string => {
  const links = foot.links.map(({ label, href }) => `${label}: ${href}`)
  const parts = [
    title,
    ...blocks.map(blockText),
    ['-- ', name, foot.contact, ...foot.seller, ...links, foot.why].join('\n'),
  ]
  return `${parts.join('\n\n').replaceAll('\u00A0', ' ')}\n`
}
