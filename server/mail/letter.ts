import type { Words } from '#server/base/words.ts'
import type { Fact, ItemGroup } from '#server/documents/facts-in-words.ts'

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'ticket'; label: string; number: string; picture: string; alt: string; note: string }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'list'; items: string[] }
  | { kind: 'items'; groups: ItemGroup[]; sum: { label: string; amount: string; detail: string } }
  | { kind: 'small'; text: string }
  | { kind: 'map'; note: string; picture?: { source: string; alt: string; width: number; height: number } }

export type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>

export type BlockWriters<T> = { [K in Block['kind']]: (block: BlockOf<K>) => T }

export const paragraph = (text: string): Block => ({ kind: 'text', text })
export const small = (text: string): Block => ({ kind: 'small', text })
export const heading = (text: string): Block => ({ kind: 'heading', text })

export const hello = ({ t }: Words, name: string): Block =>
  paragraph(name ? t('mail.hello', { name }) : t('mail.helloNobody'))

export const closing = ({ t }: Words, shop: string): Block[] => [
  paragraph(t('mail.closing')),
  paragraph(t('mail.team', { shop })),
]

export interface Letter {
  subject: string
  preview: string
  title: string
  blocks: Block[]
}

export interface Letterhead {
  language: string
  name: string
  home: string
  logo: string
  colours: { ground: string; card: string; font: string; button: string; onButton: string }
  foot: { seller: string[]; contact: string; links: { label: string; href: string }[]; why: string }
}
