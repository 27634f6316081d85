import type { Locale } from '#contract/primitives.ts'
import type { Words } from '#server/base/words.ts'
import type { Deps } from '#server/deps/deps.ts'
import { sellerLines } from '#server/documents/seller.ts'
import { fileUrl, type Shop } from '#server/tenants/shop.ts'
import type { Letterhead } from './letter.ts'
import { pageLink } from './links.ts'

const FOOT_TEXTS = ['contact', 'agb', 'imprint', 'privacy', 'accessibility'] as const

/** The tenant's look. Import has made sure that these colours can be read on each other. */
export const letterhead = (
  deps: Pick<Deps, 'origin'>,
  shop: Shop,
  locale: Locale,
  words: Words,
  isAboutBooking: boolean,
): Letterhead => {
  const { t } = words
  const { shop: settings } = shop.tenant
  return {
    language: locale,
    name: settings.name,
    home: pageLink(deps, shop, locale, ''),
    logo: new URL(fileUrl(shop, settings.logo), deps.origin()).href,
    colours: {
      ground: settings.colorSection3,
      card: settings.colorSection1,
      font: settings.colorFont,
      button: settings.colorButton,
      onButton: settings.colorFontInverted,
    },
    foot: {
      seller: sellerLines(shop, words),
      contact: t('mail.foot.contact', { phone: settings.phone, email: settings.email }),
      links: [
        ...FOOT_TEXTS.map((content) => ({
          label: t(`content.${content}`),
          href: pageLink(deps, shop, locale, '', { content }),
        })),
        ...(settings.withdrawal
          ? [{ label: t('common.withdraw'), href: pageLink(deps, shop, locale, '/withdrawal') }]
          : []),
      ],
      why: t(isAboutBooking ? 'mail.foot.booking' : 'mail.foot.other'),
    },
  }
}
