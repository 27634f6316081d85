import type { Words } from '#server/base/words.ts'
import type { Fact, ItemGroup } from '#server/documents/facts-in-words.ts'

/* The content of a mail. letter-html.ts writes it as HTML and as text, so that both parts have the same content. */

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'button'; label: string; href: string }
  /** The booking number with a picture for scanners. `picture` is the cid of the attachment with the picture. */
  | { kind: 'ticket'; label: string; number: string; picture: string; alt: string; note: string }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'list'; items: string[] }
  | { kind: 'items'; groups: ItemGroup[]; sum: { label: string; amount: string; detail: string } }
  | { kind: 'small'; text: string }

export type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>

/** A function for each kind of block, which writes the block. */
export type BlockWriters<T> = { [K in Block['kind']]: (block: BlockOf<K>) => T }

export const paragraph = (text: string): Block => ({ kind: 'text', text })
export const small = (text: string): Block => ({ kind: 'small', text })
export const heading = (text: string): Block => ({ kind: 'heading', text })

/** Returns a greeting with the name, or without a name if it is ''. */
export const hello = ({ t }: Words, name: string): Block =>
  paragraph(name ? t('mail.hello', { name }) : t('mail.helloNobody'))

/** Returns the shop's regards, at the end of every mail to a customer. */
export const closing = ({ t }: Words, shop: string): Block[] => [
  paragraph(t('mail.closing')),
  paragraph(t('mail.team', { shop })),
]

export interface Letter {
  subject: string
  /** The text that a mail program shows beside the subject in its list of mails. */
  preview: string
  title: string
  blocks: Block[]
}

/** The data of a shop that all its mails need. */
export interface Letterhead {
  language: string
  name: string
  home: string
  logo: string
  colours: { ground: string; card: string; font: string; button: string; onButton: string }
  /** The end of the mail: the seller, and links. */
  foot: { seller: string[]; contact: string; links: { label: string; href: string }[]; why: string }
}
