import { addressText } from '#domain/text/address.ts'
import type { Words } from '#server/base/words.ts'
import type { Shop } from '#server/tenants/shop.ts'

export const sellerLines = ({ tenant }: Shop, { t, locale }: Words): string[] => {
  const { legal } = tenant.shop
  const { name, country, register, vatId } = legal
  return [
    name,
    `${addressText(legal)}, ${country[locale]}`,
    ...(register ? [register[locale]] : []),
    ...(vatId ? [t('legal.document.vatId', { vatId })] : []),
  ]
}
