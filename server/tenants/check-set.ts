import type { FolderSet, FolderSetMember } from '#contract/tenant-folder.ts'
import { productsOfMember } from '#domain/pricing/sets.ts'
import { DEPOT } from '#contract/constants.ts'
import { checkPrices } from './check-product.ts'
import { checkCategories, checkPicture, type ReadParts } from './check-references.ts'
import { askMeant, below, type ReportMistake } from './mistake.ts'

const checkMember = (report: ReportMistake, member: FolderSetMember, parts: ReadParts) => {
  const all = [...parts.categories.values()]
  const products = all.flatMap((category) => category.products)
  checkCategories(report, 'categories', member.categories, parts)
  member.products.forEach((id, at) => {
    const known = products.map((product) => product.id)
    if (parts.hasAllCategories && !known.includes(id))
      report(`products.${at}`, `there is no product "${id}"`, `${askMeant(id, known)}Write the id of a product.`)
  })
  const ids = productsOfMember(member, all)
  if (member.categories.length + member.products.length === 0)
    report('', 'it names no product', 'Write products or categories, of which one belongs to the set.')
  if (products.some(({ id, type }) => type === DEPOT && ids.includes(id)))
    report('', 'a depot cannot belong to a set', 'Leave depots out: a person may take several of them.')
}

export const checkSet = (report: ReportMistake, set: FolderSet, parts: ReadParts): void => {
  const all = [...parts.categories.values()]
  checkPicture(report, 'picture', set.picture, parts)
  if ((set.percent === undefined) === (set.prices === undefined))
    report(
      '',
      set.percent === undefined ? 'neither percent nor prices is there' : 'both percent and prices are there',
      'Write one of the two.',
    )
  if (set.prices) checkPrices(below(report, 'prices'), set.prices, parts)
  set.members.forEach((member, at) => checkMember(below(report, `members.${at}`), member, parts))
  const idsOf = set.members.map((member) => productsOfMember(member, all))
  idsOf.forEach((ids, at) => {
    const shared = ids.find((id) => idsOf.slice(0, at).some((earlier) => earlier.includes(id)))
    if (shared)
      report(
        `members.${at}`,
        `"${shared}" belongs to two members`,
        'Name it in one of them: a person takes a product once, which completes only one member.',
      )
  })
  const required = set.members.filter(({ optional }) => !optional)
  if (required.length < 2)
    report('members', 'fewer than two of them are required', 'Leave "optional" out of two members at least.')
  set.persons.forEach(({ type, ageFrom = 0, ageTo = Infinity }, at) => {
    if (ageTo < ageFrom) report(`persons.${at}.ageTo`, 'it lies below ageFrom', 'Write the older age in ageTo.')
    if (set.prices && !set.prices.all[`${type}`])
      report(`persons.${at}.type`, 'the set has no price list for it', `Write one for "${type}" in prices.`)
    required.forEach((member, memberAt) => {
      const ids = productsOfMember(member, all)
      const rentable = all
        .flatMap(({ products }) => products)
        .some(({ id, prices }) => ids.includes(id) && prices.all[`${type}`])
      if (parts.hasAllCategories && ids.length > 0 && !rentable)
        report(
          `members.${memberAt}`,
          `persons of type ${type} can rent none of its products, so the set is never complete for them`,
          'Name a product with prices for them, or take the type out of persons.',
        )
    })
  })
}
