import { Coverage } from './Coverage.tsx'
import { DiscountCode } from './DiscountCode.tsx'
import { Specials } from './Specials.tsx'
import './Extras.css'

export function Extras() {
  return (
    <div data-part="extras">
      <Specials />
      <Coverage />
      <DiscountCode />
    </div>
  )
}
