import { useTranslations } from 'use-intl'
import { RemarkField } from '#src/booking/parts/RemarkField.tsx'
import { Coverage } from './Coverage.tsx'
import { DiscountCode } from './DiscountCode.tsx'
import { ExtrasGroup } from './ExtrasGroup.tsx'
import { Specials } from './Specials.tsx'
import './Extras.css'

export function Extras() {
  const t = useTranslations('specials')
  return (
    <div data-part="extras">
      <Specials />
      <Coverage />
      <DiscountCode />
      <ExtrasGroup title={t('remark.title')}>
        <RemarkField />
      </ExtrasGroup>
    </div>
  )
}
